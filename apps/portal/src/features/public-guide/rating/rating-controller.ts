"use client";

import { useState } from "react";
import { errorMessage } from "#lib/api-error.ts";
import { readerClient } from "#trpc/reader-client.ts";

export type Rated = { rating: number | null; average: number | null; count: number };

export type RatingShown = {
  saved: Rated;
  /** As the stars show it. */
  chosen: number | null;
  failure: string | undefined;
};

type Parts = {
  initial: RatingShown;
  /** Undefined where the service did not count it. */
  send: (rating: number) => Promise<Rated | undefined>;
  show: (shown: RatingShown) => void;
};

/** In ms: arrow keys pass through stars on the way to the one that is meant. */
const settle = 500;
const notKept = "Your rating could not be kept. Allow cookies for this site, then try again.";

/**
 * A visitor's rating of a guide: shown as it is chosen, sent once it stays, one after the other.
 * Where the last one chosen fails, the last one saved is back; nothing is sent again by itself.
 */
export function createRatingController({ initial, send, show }: Parts) {
  let shown = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** Not after a failure: what was sent may have arrived all the same. */
  let isSure = true;

  const become = (part: Partial<RatingShown>) => {
    shown = { ...shown, ...part };
    show(shown);
  };

  const sendChosen = async (): Promise<void> => {
    timer = undefined;
    const { chosen, saved } = shown;
    if (isSending || chosen === null || (isSure && chosen === saved.rating)) return;
    isSending = true;
    let failure: string | undefined;
    try {
      const answer = await send(chosen);
      isSure = true;
      if (answer) become({ saved: answer });
      else failure = notKept;
    } catch (error) {
      isSure = false;
      failure = errorMessage(error);
    }
    isSending = false;
    if (failure !== undefined && shown.chosen === chosen) {
      become({ chosen: shown.saved.rating, failure });
      return;
    }
    // What was chosen meanwhile has its turn, unless it may still change.
    if (timer === undefined) await sendChosen();
  };

  return {
    choose: (rating: number) => {
      become({ chosen: rating, failure: undefined });
      clearTimeout(timer);
      timer = setTimeout(() => void sendChosen(), settle);
    },
  };
}

function sendTo(id: number) {
  return async (chosen: number) => {
    const answer = await readerClient.rate.mutate({ id, rating: chosen });
    if (!answer.counted) return undefined;
    const { rating, average_rating, ratings_count } = answer;
    return { rating, average: average_rating, count: ratings_count };
  };
}

/** A visitor's rating of a guide, as it is shown and chosen. */
export function useRating(guideId: number, initial: Rated) {
  const [shown, setShown] = useState<RatingShown>({
    saved: initial,
    chosen: initial.rating,
    failure: undefined,
  });
  const [{ choose }] = useState(() =>
    createRatingController({ initial: shown, send: sendTo(guideId), show: setShown }),
  );
  const { saved, chosen, failure } = shown;
  return { ...saved, chosen, choose, failure, isSaved: chosen === saved.rating };
}
