"use client";

import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../trpc/refusal.ts";
import { readerClient } from "../../trpc/reader-client.ts";

export type Rated = { rating: number | null; average: number | null; count: number };

/** In ms: arrow keys pass through stars on the way to the one that is meant. */
const settle = 500;
const notKept = "Your rating could not be kept. Allow cookies for this site, then try again.";

/** A visitor's rating of a guide: shown as it is chosen, sent once it stays, taken back if refused. */
export const useRating = (guideId: number, initial: Rated) => {
  const [saved, setSaved] = useState(initial);
  const [chosen, setChosen] = useState(initial.rating);
  const [failure, setFailure] = useState<string>();
  // One after the other: the last one stays.
  const sending = useRef(Promise.resolve());

  useEffect(() => {
    if (chosen === null || chosen === saved.rating) return;
    const takeBack = (why: string) => {
      setChosen(saved.rating);
      setFailure(why);
    };
    const send = async () => {
      try {
        const answer = await readerClient.rate.mutate({ id: guideId, rating: chosen });
        if (!answer.counted) return takeBack(notKept);
        const { rating, average_rating, ratings_count } = answer;
        setSaved({ rating, average: average_rating, count: ratings_count });
      } catch (error) {
        takeBack(messageOf(error));
      }
    };
    const timer = setTimeout(() => {
      sending.current = sending.current.then(send);
    }, settle);
    return () => clearTimeout(timer);
  }, [chosen, saved.rating, guideId]);

  const choose = (rating: number) => {
    setFailure(undefined);
    setChosen(rating);
  };
  return { ...saved, chosen, choose, failure, isSaved: chosen === saved.rating };
};
