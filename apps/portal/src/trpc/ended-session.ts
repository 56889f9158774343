import type { AppRouter } from "@guidepost/api";
import type { TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { getApiError } from "#lib/api-error.ts";

/** The editor is not left: it shows its own message. */
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
 * Redirects to the sign-in page when the session has ended, with the current page as the return path.
 * It is a link, because forms call the client without TanStack Query. The page is loaded in full, so
 * that no data of the user stays in memory.
 */
export const endedSession: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: leaveWhereEnded }));
