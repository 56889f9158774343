"use client";

import type { Guide } from "@guidepost/contract";
import { createContext, useContext } from "react";
import { Callout } from "#components/ui/layout/callout.tsx";
import type { EditorStep } from "../document/editor-state.ts";
import { useSnapshot } from "../sync/use-editor-store.ts";

/** The HTML of each step that has Markdown, by the step's id. */
type MarkdownHtml = ReadonlyMap<number, string>;

const MarkdownHtmlContext = createContext<MarkdownHtml>(new Map());
export const MarkdownHtmlProvider = MarkdownHtmlContext.Provider;

export function htmlOfSteps({ steps }: Guide, ids: readonly number[]): MarkdownHtml {
  return new Map(
    steps.flatMap(({ id, content }): [number, string][] =>
      ids.includes(id) ? [[id, content]] : [],
    ),
  );
}

/** Whether the stored step still has its Markdown: a save with other HTML removes it (contract MD-5). */
export function useHasMarkdown({ id }: Pick<EditorStep, "id">): boolean {
  const html = useContext(MarkdownHtmlContext).get(id ?? 0);
  const stored = useSnapshot(
    ({ state }) => state.base.steps.find((step) => step.id === id)?.content,
  );
  return html !== undefined && html === stored;
}

export function MarkdownNotice({ id }: { id: string }) {
  return (
    <div id={id}>
      <Callout>
        This step was sent to the API as Markdown. If you change its text here, the Markdown is
        removed, and the API has only the HTML.
      </Callout>
    </div>
  );
}
