import type { ErrorCode } from "@guidepost/contract";
import type { Actor } from "@guidepost/core";

export type RequestSeen = {
  requestId: string;
  method: string;
  /** The operation's name, as `guides.get`; `unknown` for an unknown path. */
  operation: string;
  status: number;
  /** `ok` or the error's code. */
  outcome: string;
  durationMs: number;
  address: string;
  actor: Actor | undefined;
};

/** Who is told what happened: logs and metrics, which this package does not know. */
export type Observer = {
  request: (seen: RequestSeen) => void;
  limiter: (decision: "allowed" | "minute" | "hour" | "address") => void;
  ledger: (decision: "reserved" | "refused" | "given_back" | "owed" | "lost") => void;
  /** What is behind a 5xx: the exception stays here, the client gets the request id. */
  failure: (error: unknown, requestId: string, code: ErrorCode) => void;
};
