"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { toastError } from "../../ui/toaster.tsx";

export type Rated = { rating: number | null; average: number | null; count: number };

/** In ms: arrow keys pass through stars on the way to the one that is meant. */
const settle = 500;

/** A visitor's rating of a guide: shown as it is chosen, sent once it stays, taken back if refused. */
export const useRating = (guideId: number, initial: Rated) => {
  const trpc = useTRPC();
  const [saved, setSaved] = useState(initial);
  const [chosen, choose] = useState(initial.rating);

  const { mutate, isPending } = useMutation(
    trpc.reader.rate.mutationOptions({
      // One after the other: the last one stays.
      scope: { id: `rate-${guideId}` },
      onSuccess: ({ rating, average_rating, ratings_count, counted }) => {
        if (counted) return setSaved({ rating, average: average_rating, count: ratings_count });
        choose(saved.rating);
        toastError("Your rating could not be kept. Allow cookies for this site, then try again.");
      },
      onError: (error) => {
        choose(saved.rating);
        toastError(messageOf(error));
      },
    }),
  );

  useEffect(() => {
    if (chosen === null || chosen === saved.rating) return;
    const timer = setTimeout(() => mutate({ id: guideId, rating: chosen }), settle);
    return () => clearTimeout(timer);
  }, [chosen, saved.rating, mutate, guideId]);

  return { ...saved, chosen, choose, isSaved: !isPending && chosen === saved.rating };
};
