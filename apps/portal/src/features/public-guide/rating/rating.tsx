"use client";

import { Star } from "lucide-react";
import { useState } from "react";
import { cn } from "#lib/cn.ts";
import { pluralize } from "#lib/format.ts";
import { type Rated, useRating } from "./rating-controller.ts";

/** The visitor's rating, and the average of all readers. */
export function Rating({ guideId, initial }: { guideId: number; initial: Rated }) {
  const { rating, average, count, chosen, choose, failure, isSaved } = useRating(guideId, initial);
  return (
    <div className="flex flex-col items-center gap-4">
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
    </div>
  );
}

type Props = { value: number | null; onChange: (value: number) => void };

/** Five stars as radio buttons, for mouse, touch and arrow keys. */
export function StarGroup({ value, onChange }: Props) {
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

/** The label of each rating from 1 to 5. */
export const RATING_LABELS = [
  [1, "Not useful"],
  [2, "A little useful"],
  [3, "Useful"],
  [4, "Very useful"],
  [5, "Excellent"],
] as const;
