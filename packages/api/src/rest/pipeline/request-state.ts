import type {
  Actor,
  DomainError,
  KeyRefusal,
  RequestLog,
  Reservation,
  ServiceContext,
} from "@guidepost/core";
import type { RateLimitResult } from "@guidepost/rate-limit";
import type { ApiDependencies } from "#trpc/context.ts";
import type { RefundQuota } from "#trpc/metering.ts";
import type { UploadSlots } from "../../upload-slots.ts";
import type { BodyPace } from "../body/body-pace.ts";
import type { Deadline } from "../deadline.ts";
import type { HelpLinks } from "../help-links.ts";
import type { RouteMatch } from "../routes.ts";

export type PipelineDependencies = ApiDependencies & {
  /** Public URL of the API without a trailing slash, for `Link`. */
  apiUrl: string;
  /** Longest processing time of a request in ms, without the time that its client needs (contract AVAIL-2). */
  requestTimeoutMs: number;
  /** The origin that CORS allows. */
  portalOrigin: string;
  /** The `Link` header of each error. */
  helpLinks: HelpLinks;
  uploads: UploadSlots;
  waitForBody: BodyPace;
  requestLog: Pick<RequestLog, "record" | "recordUnauthorized">;
};

/**
 * A request with a key. `address` is the client's; `exactAddress` differs from it for IPv6, of which `address`
 * has the network only. `path` has no query. Without `match` no route matched, and
 * `operation` is its name in logs.
 */
export type IncomingRequest = {
  request: Request;
  address: string;
  exactAddress?: string;
  path: string;
  match?: RouteMatch | undefined;
  operation?: string;
};

/** The response of a route. `headers` are added to the common headers. */
export type RouteResult = { status: number; body?: unknown; headers?: Record<string, string> };

/** The state of one request. Steps 2, 3 and 5 set the optional fields. */
export type RequestState = IncomingRequest & {
  /** The id in the request log. It is the request id, unless the client sent its own. */
  entryId: string;
  requestId: string;
  startedAt: number;
  deadline: Deadline;
  /** Starts no database statement after the deadline. */
  service: ServiceContext;
  /** The secret of a request, which has an actor only if its key works. */
  secret?: string;
  /** Why the restrictions of an active key refuse the request. */
  keyRefusal?: KeyRefusal;
  actor?: Actor;
  rateLimit?: RateLimitResult;
  refundQuota?: RefundQuota;
  reservation?: Reservation;
  replayed?: boolean;
  /** Whether the changes of the request are discarded (contract DRY-1). */
  isDryRun?: boolean;
  /** Whether the operation honours `Prefer: handling=strict` of this request (contract WARN-4). */
  isStrict?: boolean;
  outcome: string;
  error?: DomainError;
};
