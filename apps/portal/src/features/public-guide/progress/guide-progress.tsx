"use client";

import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "#lib/cn.ts";
import { useReaderState } from "#lib/browser/reader-client.ts";
import { useDone, useProgress } from "./progress.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

type ContentsProps = { guideId: number; steps: { id: number; name: string }[] };

/** The position of the last step whose top was scrolled past; undefined above the first one. */
function useStepInView(total: number): number | undefined {
  const [position, setPosition] = useState<number>();
  useEffect(() => {
    const reached = new Set<Element>();
    // A large top margin: steps above the viewport still count as intersecting.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        setPosition(reached.size || undefined);
      },
      { rootMargin: "1000000px 0px -75% 0px" },
    );
    for (let step = 1; step <= total; step++) {
      const element = document.getElementById(`step-${step}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [total]);
  return position;
}

/** The list of steps next to the text: marks the current step and the steps that are done. */
export function Contents({ guideId, steps }: ContentsProps) {
  const { done } = useDone(guideId);
  const current = useStepInView(steps.length);
  return (
    <ol className="flex flex-col gap-0.5">
      {steps.map(({ id, name }, index) => {
        const position = index + 1;
        const isDone = done.includes(id);
        return (
          <li key={id}>
            <AuthorText
              as="a"
              href={`#step-${position}`}
              aria-current={current === position ? "step" : undefined}
              className={cn(
                "flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-sunken hover:text-ink",
                current === position ? "bg-sunken font-medium text-ink" : "text-ink-soft",
              )}
            >
              <span className="grid h-[1.55em] w-5 shrink-0 place-items-center tabular-nums">
                {isDone ? (
                  <Check role="img" aria-label="Done:" className="size-4 text-accent" />
                ) : (
                  position
                )}
              </span>
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
            </AuthorText>
          </li>
        );
      })}
    </ol>
  );
}

type Props = {
  guideId: number;
  stepIds: readonly number[];
};

const LINK_CLASS = "rounded-sm font-medium text-accent underline-offset-4 hover:underline";

/**
 * The reader's progress, with a link to the next step. Its height is fixed, so the layout does not
 * shift when the stored progress is read.
 */
export function ProgressBar({ guideId, stepIds }: Props) {
  const state = useReaderState();
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
            {state?.reading?.is_author ? "Go to the end" : "Rate this guide"}
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
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-line forced-colors:h-2 forced-colors:border"
      >
        <div
          className="color-mark h-full rounded-full bg-accent transition-[width] duration-300"
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
