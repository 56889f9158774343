"use client";

import { MessageSquareText } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Rating } from "./rating.tsx";
import { useOwnRating } from "./use-own-rating.ts";

/**
 * A button that opens a form for the rating and a text about a step (contract INS-9). It is rendered when the reader's
 * state is loaded: the author and a reader who cannot send a text have no button.
 */
export function StepFeedback({ guideId, position }: { guideId: number; position: number }) {
  const { reading, feedback, onFeedback } = useOwnRating(guideId);
  const [isOpen, setIsOpen] = useState(false);
  const id = `step-${position}-feedback`;
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus();
  }, [id, isOpen]);
  if (reading === null || feedback === undefined) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon={MessageSquareText}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="h-11! text-ink-soft!"
      >
        <span>
          Feedback<span className="sr-only"> on step {position}</span>
        </span>
      </Button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div
          id={id}
          role="group"
          aria-label={`Feedback on step ${position}`}
          tabIndex={-1}
          className="basis-full rounded-lg border border-line px-4 py-5 outline-none sm:px-6"
        >
          <Rating
            id={id}
            guideId={guideId}
            question="How useful is this guide?"
            feedback={feedback}
            onFeedback={onFeedback}
            step={position}
            initial={{
              rating: reading.rating,
              average: reading.average_rating,
              count: reading.ratings_count,
            }}
          />
        </div>
      )}
    </>
  );
}
