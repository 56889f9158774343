import { call, type ApiRequest } from "#harness/call.ts";
import type { Outcome, SentRequest } from "../model/exchange.ts";
import type { Model } from "../model/model.ts";

/** The client gives up after this time, which is longer than any deadline with a stopped process. */
export const GIVE_UP_MS = 30_000;

/** The pause after a refused connection, in ms. */
export const REFUSED_PAUSE_MS = 50;

/** The address and the secret of a request. */
export type Target = { url: string; secret: string; address: string };

/** Returns the Unix time in ms. It never goes back, in contrast to `Date.now()`. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Sends a request, and gives its outcome to the model. */
export async function send(
  model: Model,
  sent: SentRequest,
  request: Pick<ApiRequest, "method" | "path" | "json" | "headers">,
  { url, secret, address }: Target,
): Promise<Outcome> {
  const startedAt = now();
  const running = model.begin(sent, startedAt);
  const headers = {
    ...request.headers,
    "X-Request-Id": sent.requestId,
    "X-Forwarded-For": address,
  };
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const outcome = await call(url, { ...request, key: secret, headers, signal }).then(
    ({ status, headers: received, body }): Outcome => ({
      kind: "response",
      status,
      headers: Object.fromEntries(received),
      body,
    }),
    outcomeOfError,
  );
  running.end({ ...sent, startedAt, endedAt: now(), outcome });
  return outcome;
}

export function outcomeOfError(error: unknown): Outcome {
  const { name, message, cause } = error as Error;
  const { code, message: detail } = (cause ?? {}) as { code?: string; message?: string };
  if (code === "ECONNREFUSED") return { kind: "refused" };
  if (name === "TimeoutError") return { kind: "silent" };
  return { kind: "broken", reason: [message, code, detail].filter(Boolean).join(", ") };
}
