import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from "lucide-react";
import type { MenuEntry } from "#components/ui/menu.tsx";
import type { Start } from "../rich-text/visual-editor.tsx";

export type StepActions = {
  open: (key: string, start: Start) => void;
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
