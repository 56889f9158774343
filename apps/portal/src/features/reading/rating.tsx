"use client";

import { pluralize } from "#lib/pluralize.ts";
import type { Rated } from "./rater.ts";
import { StarGroup } from "./star-group.tsx";
import { useRating } from "./use-rating.ts";

/** The visitor's own rating, which can be changed, and what all readers think. */
export const Rating = ({ guideId, initial }: { guideId: number; initial: Rated }) => {
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
};
