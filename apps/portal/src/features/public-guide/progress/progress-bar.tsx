"use client";

import { useProgress } from "./progress.ts";

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
