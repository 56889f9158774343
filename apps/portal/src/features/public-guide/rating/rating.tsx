"use client";

import { Star } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/formats/format.ts";
import type { FeedbackForm, FeedbackFormProps } from "./feedback-form.tsx";
import { type Rated, useRating } from "./rating-controller.ts";

/** The label of each rating from 1 to 5. */
const RATING_LABELS = [
  [1, "Not useful"],
  [2, "A little useful"],
  [3, "Useful"],
  [4, "Very useful"],
  [5, "Excellent"],
] as const;

/** The form is loaded when it is shown: most readers send no text. */
function LazyFeedbackForm(props: FeedbackFormProps) {
  const [component, setComponent] = useState<{ FeedbackForm: typeof FeedbackForm }>();
  useEffect(() => {
    // After a failure, the reader can only rate.
    import("./feedback-form.tsx").then(setComponent).catch(() => {});
  }, []);
  const Form: ComponentType<FeedbackFormProps> | undefined = component?.FeedbackForm;
  return Form && <Form {...props} />;
}

type RatingProps = {
  /** Begins the ids of its elements. Preact's `useId` returns equal ids in different islands. */
  id: string;
  guideId: number;
  /** The question above the stars. */
  question: string;
  initial: Rated;
  /** The visitor's text; undefined when the visitor can neither send nor see one. */
  feedback: string | null | undefined;
  onFeedback: (text: string | null) => void;
  /** The position of the step that the text is about; undefined for the whole guide. */
  step?: number;
};

/** The visitor's rating with the text for the author, and the average of all readers. */
export function Rating({
  id,
  guideId,
  question,
  initial,
  feedback,
  onFeedback,
  step,
}: RatingProps) {
  const { rating, average, count, chosen, choose, failure, isSaved } = useRating(guideId, initial);
  return (
    <div className="flex w-full flex-col items-center gap-4 text-center">
      <StarGroup id={id} question={question} value={chosen} onChange={choose} />
      <div className="text-sm text-balance text-ink-soft">
        {average !== null && step === undefined && (
          <p>
            Rated {average.toLocaleString("en")} of 5 on average by {pluralize(count, "reader")}.
          </p>
        )}
        <p role="status" className={cn(step === undefined && "min-h-6")}>
          {failure ??
            (rating !== null && isSaved && "Your rating is saved. You can change it at any time.")}
        </p>
      </div>
      {feedback !== undefined && (rating !== null || step !== undefined) && (
        <LazyFeedbackForm
          id={`${id}-text`}
          guideId={guideId}
          rating={rating}
          saved={feedback}
          onSaved={onFeedback}
          {...(step !== undefined && { step })}
        />
      )}
    </div>
  );
}

/** Five stars as radio buttons, for mouse, touch and arrow keys. */
function StarGroup({
  id,
  question,
  value,
  onChange,
}: {
  id: string;
  question: string;
  value: number | null;
  onChange: (value: number) => void;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  const label = RATING_LABELS[shown - 1]?.[1] ?? "Choose from 1 to 5 stars";
  return (
    <fieldset className="flex flex-col items-center">
      <legend className="mx-auto text-sm font-medium">{question}</legend>
      <div className="mt-1 flex" onPointerLeave={() => setPointed(null)}>
        {RATING_LABELS.map(([stars, meaning]) => (
          <label
            key={stars}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointed(stars)}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`${id}-rating`}
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
