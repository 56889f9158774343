import { toApiError } from "@guidepost/api";
import { formatWait } from "#lib/formats/format.ts";
import type { AccountExport, Actor } from "./services.ts";

/** What an export has in addition to the guides (contract EXPORT-6). Undefined: nothing. */
export type ExportSubject = "account" | "user" | undefined;

/** Responds with a zip archive of all guides that the user may access (contract EXPORT-2). */
export type AccountExports = (
  actor: Actor | undefined,
  subject: ExportSubject,
) => Promise<Response>;

/** Exports of all users of this process at the same time. Each one has a connection of the pool. */
const MAX_RUNNING = 2;

/** The browser shows this page instead of the download. It has no style, which the policy of the portal would refuse. */
function errorPage(status: number, text: string, headers: Record<string, string> = {}): Response {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The export did not start · Guidepost</title>
</head>
<body>
<h1>The export did not start</h1>
<p>${text}</p>
<p><a href="/guides">Go to your guides</a></p>
</body>
</html>
`;
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

/** What a user can do after a refused export. */
function messageOf({ code, extras }: ReturnType<typeof toApiError>): string {
  if (code === "unauthorized") return "Your session has ended. Sign in, then try again.";
  if (code === "forbidden") return "Only an owner can export the account.";
  if (code === "two_factor_required") return "Set up two-factor sign-in first, then try again.";
  if (code === "rate_limit_exceeded")
    return `There were too many exports. Try again in ${formatWait(extras.retry_after ?? 60)}.`;
  return "The service is not available at the moment. Try again in a minute.";
}

export function createAccountExports({
  start,
  clock,
  reportError,
}: {
  /** @throws `unauthorized`, `two_factor_required`, `forbidden`, `rate_limit_exceeded` */
  start: (actor: Actor | undefined, subject: ExportSubject) => Promise<AccountExport>;
  clock: () => Date;
  reportError: (error: unknown) => void;
}): AccountExports {
  /** The users whose export is running. */
  const running = new Set<number>();

  return async (actor, subject) => {
    const userId = actor?.user.id ?? 0;
    if (running.has(userId))
      return errorPage(429, "Another export of yours is running. Try again when it has ended.");
    if (running.size >= MAX_RUNNING)
      return errorPage(503, "Other exports are running. Try again in a minute.", {
        "Retry-After": "60",
      });
    running.add(userId);
    try {
      const { archive, finished } = await start(actor, subject);
      void finished.catch(reportError).finally(() => running.delete(userId));
      const date = clock().toISOString().slice(0, 10);
      return new Response(archive, {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="guidepost-${date}.zip"`,
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      running.delete(userId);
      reportError(error);
      const apiError = toApiError(error);
      const { retry_after: retryAfter } = apiError.extras;
      return errorPage(
        apiError.status,
        messageOf(apiError),
        retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
      );
    }
  };
}
