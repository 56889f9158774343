import { useMemo } from "react";
import type { Snapshot } from "../sync/snapshot-store.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";

export type StepTitle = { key: string; title: string };

/** One line a step: keys contain no space, and titles no line break. */
function linesOf({ state }: Snapshot): string {
  return state.steps
    .map(({ key, title }) => `${key} ${title.replaceAll("\n", " ").trim()}`)
    .join("\n");
}

/** The keys and titles of the steps. They are one string for React, which stays equal while contents are edited. */
export function useStepTitles(): readonly StepTitle[] {
  const lines = useSnapshot(linesOf);
  return useMemo(
    () =>
      lines === ""
        ? []
        : lines.split("\n").map((line) => {
            const space = line.indexOf(" ");
            return { key: line.slice(0, space), title: line.slice(space + 1) };
          }),
    [lines],
  );
}

/** The keys of the steps in their order, with the same object while the order stays. */
export function useStepKeys(): readonly string[] {
  const order = useSnapshot(({ state }) => state.steps.map(({ key }) => key).join(" "));
  return useMemo(() => (order === "" ? [] : order.split(" ")), [order]);
}
