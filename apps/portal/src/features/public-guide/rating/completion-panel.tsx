"use client";

import { CheckCheck, CircleCheck, RotateCcw } from "lucide-react";
import { cn } from "#lib/cn.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { useProgress } from "../progress/progress.ts";
import { Rating } from "./rating.tsx";
import { useCompletion } from "./use-completion.ts";
import { useOwnRating } from "./use-own-rating.ts";

type Props = {
  guideId: number;
  stepIds: readonly number[];
  /** The average of all ratings when the page was rendered, and their number. */
  average: number | null;
  count: number;
};

/** Moves the keyboard focus away from a button that disappears. */
function focus(id: string) {
  return document.getElementById(id)?.focus();
}

/** The end of a guide: whether the reader has finished it, and a form for the rating, also of a reader who has not. */
export function CompletionPanel({ guideId, stepIds, average, count: ratings }: Props) {
  const { count, total, isComplete, markAll, clear } = useProgress(guideId, stepIds);
  const { isLoaded, reading, feedback, onFeedback } = useOwnRating(guideId);
  const { is_author: isAuthor = false, completed: wasCompleted = false } = reading ?? {};
  useCompletion(guideId, isLoaded && isComplete && !isAuthor && !wasCompleted);
  const restart = () => {
    clear();
    focus("step-1");
  };
  const finish = () => {
    markAll();
    focus("end");
  };
  const isFinished = isComplete || wasCompleted;
  const title = isComplete ? "You have finished" : "You have finished this guide before";
  return (
    <section
      id="end"
      tabIndex={-1}
      aria-label={isFinished ? title : "The end of this guide"}
      className={cn(
        "mt-6 flex flex-col items-center rounded-xl border px-5 text-center outline-none noscript:hidden print:hidden step-view:hidden",
        isFinished ? "border-transparent bg-accent-soft py-10" : "border-line py-6",
      )}
    >
      {isFinished && (
        <div className="mb-7 flex flex-col items-center">
          <CircleCheck aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
          <h2 className="mt-3 text-xl font-semibold">{title}</h2>
          <p className="mt-1 max-w-sm text-balance text-ink-soft">
            {isAuthor
              ? "Readers can rate your guide here."
              : "Well done. Your opinion helps the next reader, and the author."}
          </p>
        </div>
      )}
      {/* The height of the stars: what follows must not move when the reader's state is loaded. */}
      <div className="flex min-h-34 w-full max-w-md flex-col items-center justify-center">
        {isLoaded && !isAuthor && (
          <Rating
            id="end"
            guideId={guideId}
            question={isFinished ? "How useful was this guide?" : "Was this guide helpful?"}
            feedback={feedback}
            onFeedback={onFeedback}
            initial={{
              rating: reading?.rating ?? null,
              average: reading?.average_rating ?? average,
              count: reading?.ratings_count ?? ratings,
            }}
          />
        )}
        {isAuthor && !isFinished && (
          <p className="text-ink-soft">Readers can rate your guide here.</p>
        )}
      </div>
      {isComplete && (
        <Button variant="ghost" size="sm" icon={RotateCcw} onClick={restart} className="mt-3">
          Start again
        </Button>
      )}
      {!isFinished && total - count > 1 && (
        <Button icon={CheckCheck} onClick={finish} className="mt-3">
          Mark all steps as done
        </Button>
      )}
    </section>
  );
}
