"use client";

import { Check } from "lucide-react";
import { cn } from "#lib/cn.ts";
import { useDone } from "./progress.ts";

type Props = { guideId: number; stepId: number; position: number };

/** Marks a step as done. The accessible name does not change: `aria-pressed` conveys the state. */
export function MarkDone({ guideId, stepId, position }: Props) {
  const { done, toggle } = useDone(guideId);
  const isDone = done.includes(stepId);
  return (
    <button
      type="button"
      aria-pressed={isDone}
      onClick={() => toggle(stepId)}
      className={cn(
        "inline-flex h-11 min-w-42 items-center gap-3 rounded-lg border px-4 text-body font-medium transition-colors noscript:hidden print:hidden",
        isDone
          ? "border-transparent bg-accent-soft text-accent-strong"
          : "border-line-strong bg-surface hover:bg-sunken",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "grid size-5 place-items-center rounded-sm border-[1.5px]",
          isDone ? "border-accent bg-accent text-on-accent" : "border-line-strong",
        )}
      >
        {isDone && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span aria-hidden>{isDone ? "Done" : "Mark as done"}</span>
      <span className="sr-only">Mark as done: step {position}</span>
    </button>
  );
}
