import type { GuideChange, GuideValue } from "./guide-value.ts";

/** What a request does, as far as the model must interpret its response. */
export type Operation =
  | { kind: "usage" }
  | { kind: "read"; guideId: number }
  | { kind: "list"; author: string }
  /** `isRetry`: an earlier request with the same Idempotency-Key has an unknown outcome. */
  | { kind: "create"; author: string; value: GuideValue; isRetry?: boolean }
  | { kind: "change"; guideId: number; name: ChangeName; change: GuideChange }
  /** A request that a working service refuses with `status` after its quota was reserved. */
  | { kind: "refusal"; status: 404 | 422 };

export type ChangeName =
  | "patch"
  | "publish"
  | "unpublish"
  | "feature"
  | "unfeature"
  | "delete"
  | "restore";

/** A request as the client sends it. */
export type SentRequest = {
  requestId: string;
  /** The index of the process: first those of the API, then those of the portal. */
  server: number;
  account: string;
  /** The name of the key. */
  key: string;
  operation: Operation;
};

/** The result of a request for its client. */
export type Outcome =
  | { kind: "response"; status: number; headers: Record<string, string>; body: unknown }
  /** The connection was refused: the request was not sent. */
  | { kind: "refused" }
  /** The connection broke: the request may have been handled. */
  | { kind: "broken"; reason: string }
  /** No response arrived before the client gave up. */
  | { kind: "silent" };

/** A finished request. Times are in ms of Unix time. */
export type Exchange = SentRequest & { startedAt: number; endedAt: number; outcome: Outcome };

/** What a reader does at the portal. */
export type ReaderOperation =
  | { kind: "guide page"; guideId: number }
  | { kind: "author page"; author: string }
  /** Whether the reader completed the guide, and the rating. */
  | { kind: "reader state"; guideId: number; visitor: string }
  | { kind: "view" | "complete"; guideId: number; visitor: string }
  | { kind: "rate"; guideId: number; visitor: string; rating: number };

/** A request to the portal. `account` has the guide or the author. */
export type ReaderRequest = {
  requestId: string;
  server: number;
  account: string;
  operation: ReaderOperation;
};

export type ReaderExchange = ReaderRequest & Pick<Exchange, "startedAt" | "endedAt" | "outcome">;

/** A finished request to any process. */
export type AnyExchange = Exchange | ReaderExchange;

/** Returns the status; undefined without a response. */
export function statusOf({ outcome }: Pick<Exchange, "outcome">): number | undefined {
  return outcome.kind === "response" ? outcome.status : undefined;
}

/** Returns the code of an error response (contract ERR-1). */
export function errorCodeOf({ outcome }: Exchange): string | undefined {
  if (outcome.kind !== "response") return undefined;
  const code = (outcome.body as { error?: { code?: unknown } } | undefined)?.error?.code;
  return typeof code === "string" ? code : undefined;
}

/** Whether the request may have had an effect that its client cannot see. */
export function isUnknown(exchange: Pick<Exchange, "outcome">): boolean {
  if (exchange.outcome.kind === "refused") return false;
  return exchange.outcome.kind !== "response" || exchange.outcome.status >= 500;
}

export function isSuccess(exchange: Pick<Exchange, "outcome">): boolean {
  const status = statusOf(exchange);
  return status !== undefined && status >= 200 && status < 300;
}
