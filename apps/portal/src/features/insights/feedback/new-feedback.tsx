"use client";

import { MAX_NEW_FEEDBACK } from "@guidepost/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

// A key of its own: a query of the profile in the layout would keep pages from hydrating theirs.
const NEW_FEEDBACK_KEY = ["new-feedback"];

/** Shows another number of new texts in each badge. */
export function setNewFeedback(queries: QueryClient, count: number): void {
  queries.setQueryData<number>(NEW_FEEDBACK_KEY, count);
}

/**
 * The number of new texts, after a name. Nothing without any.
 *
 * @param count the number when the server rendered the page
 * @param isOfPage whether the page has just read the number; the layout keeps its own one
 */
export function NewFeedbackBadge({
  count: initial,
  isOfPage = false,
}: {
  count: number;
  isOfPage?: boolean;
}) {
  const queries = useQueryClient();
  const { data: count } = useQuery({
    queryKey: NEW_FEEDBACK_KEY,
    queryFn: () => initial,
    initialData: initial,
    enabled: false,
  });
  useEffect(() => {
    if (isOfPage) setNewFeedback(queries, initial);
  }, [queries, isOfPage, initial]);
  if (count === 0) return null;
  const shown = count > MAX_NEW_FEEDBACK ? `${MAX_NEW_FEEDBACK}+` : String(count);
  return (
    <>
      <span
        aria-hidden
        className="color-mark ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1.5 text-[0.6875rem] leading-none font-semibold text-on-accent tabular-nums"
      >
        {shown}
      </span>
      <span className="sr-only">({shown} new)</span>
    </>
  );
}
