import { Guidepost, GuidepostError, UnauthorizedError } from "@guidepost/sdk";
import { readCredentials, type Credentials } from "./credentials.ts";
import type { Io } from "./output.ts";
import { Problem } from "./problem.ts";

/** Waits for the end of a rate limit's hour at most. */
const MAX_RETRY_DELAY_MS = 15 * 60_000;

export function createClient({ url, key }: Credentials): Guidepost {
  return new Guidepost({ apiKey: key, baseUrl: url, maxRetryDelay: MAX_RETRY_DELAY_MS });
}

/** A client with the credentials of the environment or of `guidepost login`. */
export function openClient(io: Io): { client: Guidepost; url: string } {
  const credentials = readCredentials(io.variables);
  return { client: createClient(credentials), url: credentials.url };
}

/** The text of a failure: what happened, what to do, and the request id for support. */
export function describeFailure(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof GuidepostError)) throw error;
  const lines = [error.message];
  for (const [field, messages] of Object.entries(error.fields))
    lines.push(`  ${field} ${messages.join(", ")}`);
  if (error instanceof UnauthorizedError)
    lines.push("Run `guidepost login` with a key that works, or set GUIDEPOST_KEY.");
  if (error.helpUrl) lines.push(`Help: ${error.helpUrl}`);
  if (error.requestId) lines.push(`Request id: ${error.requestId}`);
  return lines.join("\n");
}
