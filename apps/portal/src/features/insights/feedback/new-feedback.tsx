"use client";

import { MAX_NEW_FEEDBACK } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** The number of new texts, after a name. Nothing without any. @param initial the number when the server rendered the page */
export function NewFeedbackBadge({ initial }: { initial: number }) {
  // Not requested here: a change of a text reads the profile again.
  const profile = useQuery(useTRPC().account.profile.queryOptions(undefined, { enabled: false }));
  const count = profile.data?.new_feedback ?? initial;
  if (count === 0) return null;
  const shown = count > MAX_NEW_FEEDBACK ? `${MAX_NEW_FEEDBACK}+` : String(count);
  return (
    <>
      <span
        aria-hidden
        className="ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1.5 text-[0.6875rem] leading-none font-semibold text-on-accent tabular-nums"
      >
        {shown}
      </span>
      <span className="sr-only">({shown} new texts of readers)</span>
    </>
  );
}
