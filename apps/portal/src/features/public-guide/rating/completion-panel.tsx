"use client";

import { Star, CheckCheck, CircleCheck, RotateCcw } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/formats/format.ts";
import type { FeedbackForm, FeedbackFormProps } from "./feedback-form.tsx";
import { type Rated, useRating } from "./rating-controller.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { useProgress } from "../progress/progress.ts";
import { useReaderState } from "#lib/browser/reader-client.ts";
import { useCompletion } from "./use-completion.ts";

/** The label of each rating from 1 to 5. */
const RATING_LABELS = [
  [1, "Not useful"],
  [2, "A little useful"],
  [3, "Useful"],
  [4, "Very useful"],
  [5, "Excellent"],
] as const;

/** The form is loaded with a rating: most readers give none. */
function LazyFeedbackForm(props: FeedbackFormProps) {
  const [component, setComponent] = useState<{ FeedbackForm: typeof FeedbackForm }>();
  useEffect(() => {
    // After a failure, the reader can only rate.
    import("./feedback-form.tsx").then(setComponent).catch(() => {});
  }, []);
  const Form: ComponentType<FeedbackFormProps> | undefined = component?.FeedbackForm;
  return Form && <Form {...props} />;
}

/** The visitor's rating with the text for the author, and the average of all readers. */
function Rating({
  guideId,
  initial,
  feedback,
  onFeedback,
}: {
  guideId: number;
  initial: Rated;
  /** The visitor's text; undefined when the visitor can neither send nor see one. */
  feedback: string | null | undefined;
  onFeedback: (text: string | null) => void;
}) {
  const { rating, average, count, chosen, choose, failure, isSaved } = useRating(guideId, initial);
  return (
    <div className="flex w-full flex-col items-center gap-4">
      <StarGroup value={chosen} onChange={choose} />
      <div className="text-sm text-balance text-ink-soft">
        {average !== null && (
          <p>
            Rated {average.toLocaleString("en")} of 5 on average by {pluralize(count, "reader")}.
          </p>
        )}
        <p role="status" className="min-h-6">
          {failure ??
            (rating !== null && isSaved && "Your rating is saved. You can change it at any time.")}
        </p>
      </div>
      {rating !== null && feedback !== undefined && (
        <LazyFeedbackForm guideId={guideId} rating={rating} saved={feedback} onSaved={onFeedback} />
      )}
    </div>
  );
}

/** Five stars as radio buttons, for mouse, touch and arrow keys. */
function StarGroup({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (value: number) => void;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  const label = RATING_LABELS[shown - 1]?.[1] ?? "Choose from 1 to 5 stars";
  return (
    <fieldset className="flex flex-col items-center">
      <legend className="mx-auto text-sm font-medium">How useful was this guide?</legend>
      <div className="mt-1 flex" onPointerLeave={() => setPointed(null)}>
        {RATING_LABELS.map(([stars, meaning]) => (
          <label
            key={stars}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointed(stars)}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">
              {pluralize(stars, "star")}: {meaning}
            </span>
            <Star
              aria-hidden
              strokeWidth={1.5}
              className={cn(
                "size-7 transition-colors",
                stars <= shown ? "fill-current text-accent" : "text-line-strong",
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden className="text-sm text-ink-soft">
        {label}
      </p>
    </fieldset>
  );
}

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

/** The end of a guide: a button to mark all steps as done, then a form for the rating. */
export function CompletionPanel({ guideId, stepIds, average, count: ratings }: Props) {
  const { count, total, isComplete, markAll, clear } = useProgress(guideId, stepIds);
  const state = useReaderState();
  const isLoaded = state !== undefined;
  // Kept while the form is not shown, after "Start again".
  const [sentText, setSentText] = useState<string | null>();
  const ownText = state?.reading?.feedback_open
    ? sentText === undefined
      ? state.reading.feedback
      : sentText
    : undefined;
  const { is_author: isAuthor = false, completed: wasCompleted = false } = state?.reading ?? {};
  useCompletion(guideId, isLoaded && isComplete && !isAuthor && !wasCompleted);
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
      className="mt-6 rounded-xl outline-none noscript:hidden print:hidden step-view:hidden"
    >
      {isComplete || wasCompleted ? (
        <div className="flex flex-col items-center rounded-xl bg-accent-soft px-5 py-10 text-center">
          <CircleCheck aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
          <h2 className="mt-3 text-xl font-semibold">
            {isComplete ? "You have finished" : "You have finished this guide before"}
          </h2>
          <p className="mt-1 max-w-sm text-balance text-ink-soft">
            {isAuthor
              ? "Readers can rate your guide here."
              : "Well done. Your opinion helps the next reader, and the author."}
          </p>
          {isLoaded && !isAuthor && (
            <div className="mt-7 w-full max-w-md">
              <Rating
                guideId={guideId}
                feedback={ownText}
                onFeedback={setSentText}
                initial={{
                  rating: state?.reading?.rating ?? null,
                  average: state?.reading?.average_rating ?? average,
                  count: state?.reading?.ratings_count ?? ratings,
                }}
              />
            </div>
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
