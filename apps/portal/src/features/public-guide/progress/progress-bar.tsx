"use client";

import { useProgress, useDone } from "./progress.ts";
import { Check } from "lucide-react";
import { cn } from "#lib/cn.ts";

type Props = {
  guideId: number;
  stepIds: readonly number[];
  /** The label of the link to the end, such as "Rate this guide". */
  ending: string;
};

const LINK_CLASS = "rounded-sm font-medium text-accent underline-offset-4 hover:underline";

/**
 * The reader's progress, with a link to the next step. Its height is fixed, so the layout does not
 * shift when the stored progress is read.
 */
export function ProgressBar({ guideId, stepIds, ending }: Props) {
  const { count, total, next, isComplete } = useProgress(guideId, stepIds);
  const text = isComplete ? "All steps done" : `${count} of ${total} steps done`;
  return (
    <div className="noscript:hidden">
      <div className="flex h-5 items-center justify-between gap-3 text-caption">
        <p role="status" className="whitespace-nowrap text-ink-soft tabular-nums">
          {text}
        </p>
        {isComplete && (
          <a href="#end" className={LINK_CLASS}>
            {ending}
          </a>
        )}
        {count > 0 && next !== undefined && (
          <a href={`#step-${next}`} className={LINK_CLASS}>
            Continue with step {next}
          </a>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={count}
        aria-valuetext={text}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${(count / total) * 100}%` }}
        />
      </div>
    </div>
  );
}

/** Marks a step as done. The accessible name does not change: `aria-pressed` conveys the state. */
export function MarkDone({
  guideId,
  stepId,
  position,
}: {
  guideId: number;
  stepId: number;
  position: number;
}) {
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
