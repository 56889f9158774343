"use client";

import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import type { MenuEntry } from "#components/ui/overlays/menu.tsx";
import type { StepStart } from "../rich-text/visual-editor.tsx";
import { MAX_STEPS } from "@guidepost/contract";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useCollapsedSteps } from "../outline/collapsed-steps.ts";
import { stepElementId } from "../outline/show-step.ts";
import { useEditorStore, useSnapshot } from "../sync/use-editor-store.ts";

export type StepActions = {
  open: (key: string, start: StepStart) => void;
  move: (key: string, to: number) => void;
  add: (at: number) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
  isFull: boolean;
};

/** The menu entries of a step. */
export function stepEntries(
  key: string,
  index: number,
  count: number,
  { move, add, duplicate, remove, isFull }: StepActions,
): MenuEntry[] {
  return [
    {
      label: "Move up",
      icon: ArrowUp,
      disabled: index === 0,
      onSelect: () => move(key, index - 1),
    },
    {
      label: "Move down",
      icon: ArrowDown,
      disabled: index === count - 1,
      onSelect: () => move(key, index + 1),
    },
    "separator",
    { label: "Add a step below", icon: Plus, disabled: isFull, onSelect: () => add(index + 1) },
    { label: "Duplicate", icon: Copy, disabled: isFull, onSelect: () => duplicate(key) },
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => remove(key) },
  ];
}

type Open = { generation: number; key: string; start: StepStart };

/** Runs after the menu has closed and restored the focus. */
function focusStep(key: string | undefined) {
  if (key === undefined) return;
  setTimeout(() => document.getElementById(stepElementId(key))?.focus(), 50);
}

/** Actions on steps, the open steps, and the screen reader announcements. */
export function useStepActions() {
  const store = useEditorStore();
  const generation = useSnapshot(({ state }) => state.generation);
  const isFull = useSnapshot(({ state }) => state.steps.length >= MAX_STEPS);
  const [opened, setOpened] = useState<Open>();
  const [said, setSaid] = useState("");
  const { expand } = useCollapsedSteps();

  const actions = useMemo((): StepActions => {
    const { dispatch, read } = store;
    const indexOf = (key: string) => read().state.steps.findIndex((step) => step.key === key);
    const open = (key: string, start: StepStart) => {
      expand(key);
      setOpened({ generation: read().state.generation, key, start });
    };
    return {
      isFull,
      open,
      add: (at) => {
        dispatch({ type: "add", at });
        const key = read().state.steps[at]?.key;
        if (key !== undefined) open(key, "title");
        setSaid(`Step ${at + 1} added.`);
      },
      duplicate: (key) => {
        dispatch({ type: "duplicate", key });
        const index = indexOf(key);
        setSaid(`Step ${index + 1} duplicated as step ${index + 2}.`);
        focusStep(read().state.steps[index + 1]?.key);
      },
      remove: (key) => {
        const index = indexOf(key);
        const step = read().state.steps[index];
        if (!step) return;
        dispatch({ type: "remove", key });
        toast(`Step ${index + 1} deleted`, {
          label: "Undo",
          onClick: () => {
            dispatch({ type: "put back", step, at: index });
            focusStep(key);
          },
        });
        const { steps } = read().state;
        focusStep((steps[index] ?? steps.at(-1))?.key);
      },
      move: (key, to) => {
        const { length } = read().state.steps;
        const from = indexOf(key);
        if (to < 0 || to >= length) return;
        const focused = document.activeElement as HTMLElement | null;
        flushSync(() => dispatch({ type: "move", key, to }));
        // An element that moves in the document loses the focus.
        focused?.focus();
        document.getElementById(stepElementId(key))?.scrollIntoView({ block: "nearest" });
        setSaid(`Step ${from + 1} moved to position ${to + 1} of ${length}.`);
      },
    };
  }, [store, isFull, expand]);

  return { actions, opened: opened?.generation === generation ? opened : undefined, said };
}
