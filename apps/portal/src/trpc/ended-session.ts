import type { AppRouter } from "@guidepost/api";
import type { TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { getApiError } from "#lib/api-error.ts";

/** Where a guide is written, nothing leads away: the editor itself says how to go on. */
function isWriting(path: string): boolean {
  return /^\/guides\/(new|\d+)$/.test(path);
}

function leaveWhereEnded(error: unknown): void {
  if (getApiError(error)?.code !== "unauthorized") return;
  const { pathname, search } = window.location;
  if (!isWriting(pathname))
    window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

/**
 * A session that has ended leads to the sign-in, and from there back to where one was. A link of the
 * client, since forms call it without the caches of queries and mutations; by a full load, so that
 * nothing of who was here stays in memory.
 */
export const endedSession: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: leaveWhereEnded }));
