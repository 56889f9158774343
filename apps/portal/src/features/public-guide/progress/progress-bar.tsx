"use client";

import { useProgress } from "./progress.ts";

type Props = {
  guideId: number;
  stepIds: readonly number[];
  /** Where the end of the guide leads, as "Rate this guide". */
  ending: string;
};

const link = "rounded-sm font-medium text-accent underline-offset-4 hover:underline";

/**
 * How far the reader is, and the way on from there. It has its full height from the beginning:
 * nothing moves when the browser remembers.
 */
export function ProgressBar({ guideId, stepIds, ending }: Props) {
  const { count, total, next, isComplete } = useProgress(guideId, stepIds);
  const words = isComplete ? "All steps done" : `${count} of ${total} steps done`;
  return (
    <div className="noscript:hidden">
      <div className="flex h-5 items-center justify-between gap-3 text-caption">
        <p role="status" className="whitespace-nowrap text-ink-soft tabular-nums">
          {words}
        </p>
        {isComplete && (
          <a href="#end" className={link}>
            {ending}
          </a>
        )}
        {count > 0 && next !== undefined && (
          <a href={`#step-${next}`} className={link}>
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
        aria-valuetext={words}
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
