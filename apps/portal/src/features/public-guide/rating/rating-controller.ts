"use client";

import { errorMessage } from "#lib/api-error.ts";
import { readerClient } from "#lib/browser/reader-client.ts";
import { createSharedState } from "./shared-state.ts";

export type Rated = { rating: number | null; average: number | null; count: number };

export type RatingShown = {
  saved: Rated;
  /** The stars that are shown. */
  chosen: number | null;
  failure: string | undefined;
};

type Options = {
  initial: RatingShown;
  /** Resolves to undefined when the service did not count the rating. */
  send: (rating: number) => Promise<Rated | undefined>;
  show: (shown: RatingShown) => void;
};

/** Arrow keys pass through other stars before the chosen one. */
const DEBOUNCE_MS = 500;
const NOT_SAVED_MESSAGE =
  "Your rating could not be saved. Allow cookies for this site, then try again.";

/**
 * A visitor's rating of a guide. A choice is shown at once and sent after 500 ms, one request at a
 * time. When the last choice fails, the saved rating is shown again; there is no automatic retry.
 */
export function createRatingController({ initial, send, show }: Options) {
  let shown = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** False after a failure: the request may have been processed. */
  let isSavedCertain = true;

  const update = (part: Partial<RatingShown>) => {
    shown = { ...shown, ...part };
    show(shown);
  };

  const sendChosen = async (): Promise<void> => {
    timer = undefined;
    const { chosen, saved } = shown;
    if (isSending || chosen === null || (isSavedCertain && chosen === saved.rating)) return;
    isSending = true;
    let failure: string | undefined;
    try {
      const result = await send(chosen);
      isSavedCertain = true;
      if (result) update({ saved: result });
      else failure = NOT_SAVED_MESSAGE;
    } catch (error) {
      isSavedCertain = false;
      failure = errorMessage(error);
    }
    isSending = false;
    if (failure !== undefined && shown.chosen === chosen) {
      update({ chosen: shown.saved.rating, failure });
      return;
    }
    // A choice made during the request is sent next, unless its own timer is running.
    if (timer === undefined) await sendChosen();
  };

  return {
    choose: (rating: number) => {
      update({ chosen: rating, failure: undefined });
      clearTimeout(timer);
      timer = setTimeout(() => void sendChosen(), DEBOUNCE_MS);
    },
  };
}

function sendTo(id: number) {
  return async (chosen: number) => {
    const result = await readerClient.rate.mutate({ id, rating: chosen });
    if (!result.counted) return undefined;
    const { rating, average_rating, ratings_count } = result;
    return { rating, average: average_rating, count: ratings_count };
  };
}

const shownRatings = createSharedState<RatingShown>();
/** One for each guide: the end of a guide and its steps send one rating. */
const controllers = new Map<number, ReturnType<typeof createRatingController>>();

function controllerOf(guideId: number, initial: RatingShown) {
  const existing = controllers.get(guideId);
  if (existing) return existing;
  const controller = createRatingController({
    initial,
    send: sendTo(guideId),
    show: (shown) => shownRatings.write(guideId, shown),
  });
  controllers.set(guideId, controller);
  return controller;
}

/** The state of a visitor's rating, which all components of a page share. */
export function useRating(guideId: number, initial: Rated) {
  const first: RatingShown = { saved: initial, chosen: initial.rating, failure: undefined };
  const { saved, chosen, failure } = shownRatings.useValue(guideId) ?? first;
  const choose = (rating: number) => controllerOf(guideId, first).choose(rating);
  return { ...saved, chosen, choose, failure, isSaved: chosen === saved.rating };
}
