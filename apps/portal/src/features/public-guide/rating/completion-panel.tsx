"use client";

import { CheckCheck, CircleCheck, RotateCcw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useProgress } from "../progress/progress.ts";
import { useCompletion } from "../track-reader.tsx";
import type { Rated } from "./rating-controller.ts";
import { Rating } from "./rating.tsx";

type Props = {
  guideId: number;
  stepIds: readonly number[];
  isAuthor: boolean;
  /** Whether the service has recorded that this visitor finished the guide. */
  wasCompleted: boolean;
  rated: Rated;
};

/** Moves the keyboard focus away from a button that disappears. */
function focus(id: string) {
  return document.getElementById(id)?.focus();
}

/** The end of a guide: a button to mark all steps as done, then a form for the rating. */
export function CompletionPanel({ guideId, stepIds, isAuthor, wasCompleted, rated }: Props) {
  const { count, total, isComplete, markAll, clear } = useProgress(guideId, stepIds);
  useCompletion(guideId, isComplete && !isAuthor && !wasCompleted);
  const restart = () => {
    clear();
    focus("step-1");
  };
  const finish = () => {
    markAll();
    focus("end");
  };
  return (
    <section
      id="end"
      tabIndex={-1}
      aria-label="The end of this guide"
      className="mt-6 rounded-xl outline-none noscript:hidden print:hidden"
    >
      {isComplete || wasCompleted ? (
        <div className="flex flex-col items-center rounded-xl bg-accent-soft px-5 py-10 text-center">
          <CircleCheck aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
          <h2 className="mt-3 text-xl font-semibold">
            {isComplete ? "You have finished" : "You have finished this guide before"}
          </h2>
          {isAuthor ? (
            <p className="mt-1 max-w-sm text-balance text-ink-soft">
              Readers can rate your guide here.
            </p>
          ) : (
            <>
              <p className="mt-1 mb-7 max-w-sm text-balance text-ink-soft">
                Well done. Your opinion helps the next reader, and the author.
              </p>
              <Rating guideId={guideId} initial={rated} />
            </>
          )}
          {isComplete && (
            <Button variant="ghost" size="sm" icon={RotateCcw} onClick={restart} className="mt-3">
              Start again
            </Button>
          )}
        </div>
      ) : (
        total - count > 1 && (
          <div className="flex justify-center">
            <Button variant="ghost" icon={CheckCheck} onClick={finish}>
              Mark all steps as done
            </Button>
          </div>
        )
      )}
    </section>
  );
}
