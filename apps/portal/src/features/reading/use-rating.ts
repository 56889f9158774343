"use client";

import { useState } from "react";
import { readerClient } from "#trpc/reader-client.ts";
import { createRater, type Rated, type RatingShown } from "./rater.ts";

const sendTo = (id: number) => async (chosen: number) => {
  const answer = await readerClient.rate.mutate({ id, rating: chosen });
  if (!answer.counted) return undefined;
  const { rating, average_rating, ratings_count } = answer;
  return { rating, average: average_rating, count: ratings_count };
};

/** A visitor's rating of a guide, as it is shown and chosen. */
export const useRating = (guideId: number, initial: Rated) => {
  const [shown, setShown] = useState<RatingShown>({
    saved: initial,
    chosen: initial.rating,
    failure: undefined,
  });
  const [{ choose }] = useState(() =>
    createRater({ initial: shown, send: sendTo(guideId), show: setShown }),
  );
  const { saved, chosen, failure } = shown;
  return { ...saved, chosen, choose, failure, isSaved: chosen === saved.rating };
};
