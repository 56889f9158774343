import type { ErrorCode } from "@guidepost/contract";
import type {
  Actor,
  ActorContext,
  CompletedRequest,
  KnownBrowser,
  Precondition,
  Reservation,
  ServiceContext,
  Session,
  UsageRecorder,
} from "@guidepost/core";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { BatchLimit } from "./batch.ts";
import type { RefundQuota } from "./metering.ts";

/** Receives events for logs and metrics. The app implements it. */
export type Observer = {
  request: (completed: CompletedRequest) => void;
  limiter: (decision: "allowed" | "minute" | "hour" | "address") => void;
  ledger: (decision: "reserved" | "refused" | "given_back" | "owed" | "lost") => void;
  /** Receives the exception of a 5xx response. The client receives only the request id. */
  failure: (error: unknown, requestId: string, code: ErrorCode) => void;
};

/** A call of a procedure that changes something. */
export type ChangeCall<Result> = {
  service: ActorContext;
  getRawInput: () => Promise<unknown>;
  /** Parses the input and calls the procedure's function with this context. */
  run: (service: ActorContext) => Promise<Result>;
};

/** Runs a call at most once (contract IDEM-1), or without storing its changes (contract DRY-1). */
export type RunChange = <Result extends { ok: boolean; data?: unknown }>(
  call: ChangeCall<Result>,
) => Promise<Result>;

/** The dependencies that an app passes to the router and to REST at its start. */
export type ApiDependencies = {
  service: ServiceContext;
  rateLimiter: RateLimitStore;
  recorder: UsageRecorder;
  observer: Observer;
};

/** The browser that sent a portal request, with or without a session. */
export type Client = {
  /** The result of `clientAddressOf`. */
  address: string;
  /** With all bits of an IPv6 address. Only calls of the portal's pages have it. */
  exactAddress?: string;
  /** The value of the reader's cookie. Undefined without a cookie and for bots: such visits are not counted. */
  visitor: string | undefined;
};

/** The tRPC context of one call. `actor` is undefined without a credential. REST has no `client`. */
export type Context = ApiDependencies & {
  /** Limits the total response size of the calls in one HTTP request. Unset for REST and rendered pages. */
  batch?: BatchLimit;
  actor: Actor | undefined;
  /** Whether the transport sends a `JsonText` as the response's body. */
  sendsJsonText?: boolean;
  client?: Client;
  /**
   * Size of the request body in bytes, divided by the number of calls in it. Undefined for REST, which has
   * its own limit, and for calls without HTTP.
   */
  bodyBytes?: number;
  /** Renews the session cookie with this session. Only a browser has a cookie. */
  renewSessionCookie?: (session: Session) => Promise<void>;
  /** The id in a cookie of the browser, which it gets with the response. Binds challenges of passkeys to the browser. */
  browserId?: (() => Promise<string>) | undefined;
  /** Reads the browsers that the portal's cookie names. Only a browser has a cookie. */
  knownBrowsers?: (() => Promise<readonly KnownBrowser[]>) | undefined;
  /** The condition of `If-Match` (contract COND-2). Only REST sets it. */
  ifMatch?: Precondition["ifMatch"];
  /** Whether `If-Match` requires a guide to exist (contract COND-7). */
  mustExist?: boolean;
  /** Whether the client refuses a change of which cleaning removes something (contract WARN-4). Only REST sets it. */
  strictHandling?: boolean | undefined;
  /** Called when an operation that changes or creates has created. Its status is then 201. */
  onCreated?: () => void;
  /** Set for an operation of a bulk request, which uses one unit of the quota as a whole (contract BULK-4). */
  isMetered?: boolean;
  /** Receives the refund of the call's quota unit, for an error after the procedure, and the unit. */
  onQuotaReserved?: (refund: RefundQuota, reservation: Reservation) => void;
  /** Set for a request with an `Idempotency-Key`, and for a dry run. */
  runChange?: RunChange | undefined;
};
