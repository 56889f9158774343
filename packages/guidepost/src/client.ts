import { inspect } from "node:util";
import { type Fetch, Guidepost, GuidepostError, UnauthorizedError } from "@guidepost/sdk";
import { readCredentials, type Credentials } from "./credentials.ts";
import type { Io } from "./output.ts";
import { joinLines, type Printable, printable, printableLines } from "./printable.ts";
import { Problem } from "./problem.ts";
import { createFetch, REQUEST_TIMEOUT_MS } from "./rate-limit-fetch.ts";

/** The `fetch` of the program waits for rate limits. Other delays are shorter. */
const MAX_RETRY_DELAY_MS = 10_000;

/** @param fetch that of `createFetch` */
export function createClient({ url, key }: Credentials, fetch: Fetch): Guidepost {
  return new Guidepost({
    apiKey: key,
    baseUrl: url,
    fetch,
    timeout: REQUEST_TIMEOUT_MS,
    maxRetryDelay: MAX_RETRY_DELAY_MS,
  });
}

/** A client with the credentials of the environment or of `guidepost login`. */
export function openClient(io: Io): { client: Guidepost; fetch: Fetch; url: string } {
  const credentials = readCredentials(io.variables);
  const fetch = createFetch(io);
  return { client: createClient(credentials, fetch), fetch, url: credentials.url };
}

/** The text of a failure: what happened, what to do, and the request id for support. Other errors have a stack. */
export function describeFailure(error: unknown): Printable {
  if (error instanceof Problem) return error.text;
  // The stack of another error has texts too, for example file names.
  if (!(error instanceof GuidepostError)) return printableLines(inspect(error));
  const lines = [printable`${error.message}`];
  for (const [field, messages] of Object.entries(error.fields))
    lines.push(printable`  ${field} ${messages.join(", ")}`);
  if (error instanceof UnauthorizedError)
    lines.push(printable`Run \`guidepost login\` with a key that works, or set GUIDEPOST_KEY.`);
  if (error.helpUrl) lines.push(printable`Help: ${error.helpUrl}`);
  if (error.requestId) lines.push(printable`Request id: ${error.requestId}`);
  return joinLines(lines);
}
