"use client";

import clsx from "clsx";
import { Star } from "lucide-react";
import { useState } from "react";
import { pluralize } from "#lib/pluralize.ts";
import { ratingWords } from "./rating-words.ts";

type Props = { value: number | null; onChange: (value: number) => void };

/** Five stars to choose from, as radio buttons: with the mouse, by touch, by arrow keys. */
export const StarGroup = ({ value, onChange }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  const words = ratingWords[shown - 1]?.[1] ?? "Choose from 1 to 5 stars";
  return (
    <fieldset className="flex flex-col items-center">
      <legend className="mx-auto text-sm font-medium">How useful was this guide?</legend>
      <div className="mt-1 flex" onPointerLeave={() => setPointed(null)}>
        {ratingWords.map(([stars, meaning]) => (
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
              className={clsx(
                "size-7 transition-colors",
                stars <= shown ? "fill-current text-accent" : "text-line-strong",
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden className="text-sm text-ink-soft">
        {words}
      </p>
    </fieldset>
  );
};
