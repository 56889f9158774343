import { toErrorBody, UNAUTHENTICATED_PER_MINUTE } from "@guidepost/contract";
import {
  authenticateKey,
  DomainError,
  JsonText,
  MarkdownText,
  newEntryId,
  PreconditionFailed,
  QuotaExceeded,
  type Actor,
  type RequestLog,
  type Reservation,
  type ServiceContext,
} from "@guidepost/core";
import type { RateLimitResult } from "@guidepost/rate-limit";
import { callTRPCProcedure } from "@trpc/server";
import { appRouter } from "../routers/index.ts";
import type { ApiDependencies, Context } from "../trpc/context.ts";
import { toApiError } from "../trpc/errors.ts";
import type { RefundQuota } from "../trpc/metering.ts";
import { guideTag } from "../trpc/entity-tags.ts";
import { OperationFailed } from "../trpc/operation-failed.ts";
import { encodeBody, type EncodedBody } from "./compression.ts";
import { matchesIfNoneMatch, preconditionOf, tagBody } from "./conditional.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import {
  bearerOf,
  linkToNext,
  preflightHeaders,
  prefersStrictHandling,
  requestIdOf,
  restHeaders,
} from "./headers.ts";
import { discardChanges, readDryRun } from "./dry-run.ts";
import type { HelpLinks } from "./help-links.ts";
import { idempotencyOf } from "./idempotency.ts";
import { logRequest } from "./log-request.ts";
import { readInput } from "./input.ts";
import { monthlyQuota, rateLimitHeaders } from "./rate-limit-headers.ts";
import { allowedMethods, type Operation, type RouteMatch } from "./routes.ts";

export type PipelineDependencies = ApiDependencies & {
  /** Public URL of the API without a trailing slash, for `Link`. */
  apiUrl: string;
  /** Longest processing time of a request in ms, without the time that its client needs (contract AVAIL-2). */
  requestTimeoutMs: number;
  /** The origin that CORS allows. */
  portalOrigin: string;
  /** The `Link` header of each error. */
  helpLinks: HelpLinks;
  requestLog: Pick<RequestLog, "record" | "recordUnauthorized">;
};

/**
 * A request with a key. `address` is the client's; `path` has no query. Without `match` no route matched, and
 * `operation` is its name in logs.
 */
export type IncomingRequest = {
  request: Request;
  address: string;
  path: string;
  match?: RouteMatch;
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

/** A known path with another method. `allow` lists the methods of the path. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(allow: string) {
    super("method_not_allowed");
    this.allow = allow;
  }
}

/** Steps 4 and 5 of a request whose key works. */
type Work = (state: RequestState, actor: Actor) => Promise<RouteResult>;

/** Handles a request under /v1, step by step in the order of contract HTTP-13. */
export function handleRequest(
  deps: PipelineDependencies,
  incoming: IncomingRequest,
): Promise<Response> {
  return runPipeline(deps, incoming, (state, actor) =>
    callRoute(deps, state, requireRoute(state), actor),
  );
}

/**
 * Runs the steps around `work`. Every response carries a request id and the rate-limit headers, and is
 * reported to the observer, the usage recorder and the request log.
 */
export async function runPipeline(
  deps: PipelineDependencies,
  incoming: IncomingRequest,
  work: Work,
): Promise<Response> {
  const state = identify(deps, incoming);
  let result: RouteResult;
  try {
    result = await state.deadline.run(() => runSteps(deps, state, work));
  } catch (error) {
    result = toErrorResult(deps, state, error);
  }
  return recordAndRespond(deps, state, result);
}

/** Steps 2 to 6. @throws the error of the first step that fails */
async function runSteps(
  deps: PipelineDependencies,
  state: RequestState,
  work: Work,
): Promise<RouteResult> {
  await authenticate(state);
  await limitRate(deps, state);
  const actor = requireActor(state);
  try {
    return await work(state, actor);
  } catch (error) {
    // Step 6: refunds the quota, also after an error that follows a successful procedure.
    await state.refundQuota?.();
    throw error;
  }
}

/** Step 1: request id and deadline. */
function identify(
  { requestTimeoutMs, service }: PipelineDependencies,
  incoming: IncomingRequest,
): RequestState {
  const deadline = createDeadline(requestTimeoutMs);
  const entryId = newEntryId(service.clock().getTime());
  return {
    ...incoming,
    entryId,
    requestId: requestIdOf(incoming.request.headers.get("x-request-id"), entryId),
    startedAt: performance.now(),
    deadline,
    service: { ...service, db: service.db.withSignal(deadline.signal) },
    outcome: "ok",
  };
}

/** Step 2: sets the actor of a valid key. A missing or invalid key is refused after the rate limit. */
async function authenticate(state: RequestState): Promise<void> {
  const secret = bearerOf(state.request);
  if (secret === undefined) return;
  state.secret = secret;
  const actor = await authenticateKey(state.service, { secret });
  if (actor) state.actor = actor;
}

/** Step 3: counts the request for the account, or for the address without a valid key. @throws `rate_limit_exceeded` */
async function limitRate(deps: PipelineDependencies, state: RequestState): Promise<void> {
  const { actor, address } = state;
  const rateLimit = await (actor ? consumeAccount(deps, actor) : consumeAddress(deps, address));
  state.rateLimit = rateLimit;
  if (!rateLimit.allowed)
    throw new DomainError("rate_limit_exceeded", undefined, { retry_after: rateLimit.retryAfter });
}

/** @throws `unauthorized` */
function requireActor({ actor }: RequestState): Actor {
  if (!actor) throw new DomainError("unauthorized");
  return actor;
}

/** Step 4: the declared operation. @throws `not_found`, `method_not_allowed` */
function requireRoute({ match, path }: RequestState): RouteMatch {
  if (match) return match;
  const allow = allowedMethods(path);
  throw allow === undefined ? new DomainError("not_found") : new MethodNotAllowed(allow);
}

/**
 * Step 5: the procedure checks scope, quota and input, and runs the function. `own` has the parts of the
 * context that depend on the transport.
 */
export function callProcedure(
  deps: PipelineDependencies,
  state: RequestState,
  {
    operation: { name, type },
    actor,
    own,
    getRawInput,
  }: {
    operation: Operation;
    actor: Actor;
    own: Partial<Context>;
    getRawInput: () => Promise<object>;
  },
): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: name,
    type,
    ctx: {
      ...deps,
      service: state.service,
      actor,
      onQuotaReserved: (refund: RefundQuota, reservation: Reservation) =>
        setReservation(state, refund, reservation),
      ...own,
    },
    getRawInput,
    // A started operation is completed even when its client disconnects.
    signal: undefined,
    batchIndex: 0,
  });
}

/** Calls the procedure of a route with the input and the conditions of the request. */
async function callRoute(
  deps: PipelineDependencies,
  state: RequestState,
  match: RouteMatch,
  actor: Actor,
): Promise<RouteResult> {
  const { type } = match.operation;
  const success = { status: match.operation.status };
  const dryRun = readDryRun(state.request, match.operation);
  const isDryRun = dryRun === true;
  state.isDryRun = isDryRun;
  const idempotency = idempotencyOf(state.request, match.operation, { success, isDryRun });
  // The procedure may request its input more than once, but a body can be read only once.
  let input: Promise<object> | undefined;
  const { ifMatch, mustExist, fault } = preconditionOf(state.request, match);
  const isStrict = match.operation.meta.hasContent === true && prefersStrictHandling(state.request);
  state.isStrict = isStrict;
  const output = await callProcedure(deps, state, {
    operation: match.operation,
    actor,
    own: {
      sendsJsonText: true,
      ifMatch,
      mustExist,
      strictHandling: isStrict,
      onCreated: () => {
        success.status = 201;
      },
      runChange: idempotency?.runChange ?? (isDryRun ? discardChanges : undefined),
    },
    getRawInput: () =>
      (input ??= readInput(state, match, { fault, dryRun, onRead: idempotency?.onRead })),
  });
  const { status } = success;
  const isReplayed = idempotency?.isReplayed() === true;
  // A stored response was created with the preference of the earlier request.
  const replayed = isReplayed ? { "Idempotency-Replayed": "true" } : appliedPreference(state);
  state.replayed = isReplayed;
  if (isDryRun) return { status, body: output, headers: { ...replayed, "Dry-Run": "true" } };
  if (status === 204) return { status, headers: replayed };
  const { body, tag, comparedTag } = tagBody(output);
  const ifNoneMatch = type === "query" ? state.request.headers.get("if-none-match") : null;
  if (ifNoneMatch !== null && matchesIfNoneMatch(ifNoneMatch, comparedTag)) {
    // A response without a body uses no quota (contract COND-5).
    await state.refundQuota?.();
    state.outcome = "not_modified";
    return { status: 304, headers: { ETag: comparedTag } };
  }
  const next = linkToNext(deps.apiUrl, state.request.url, output);
  return { status, body, headers: { ...replayed, ...next, ETag: tag } };
}

/** `Preference-Applied` of a response whose request was handled strictly (RFC 7240, section 3). */
function appliedPreference({ isStrict }: RequestState): Record<string, string> {
  return isStrict ? { "Preference-Applied": "handling=strict" } : {};
}

function setReservation(state: RequestState, refund: RefundQuota, reservation: Reservation): void {
  state.refundQuota = refund;
  state.reservation = reservation;
  // The deadline passed, and the response was sent, while the reservation was in progress.
  if (state.deadline.hasPassed()) void refund();
}

/** Converts the error of a step into a response. Refunds a request whose deadline passed. */
export function toErrorResult(
  { observer, helpLinks }: PipelineDependencies,
  state: RequestState,
  error: unknown,
): RouteResult {
  if (state.deadline.hasPassed()) void state.refundQuota?.();
  const apiError = toApiError(error);
  state.outcome = apiError.code;
  state.error = apiError;
  if (apiError.cause) observer.failure(apiError.cause, state.requestId, apiError.code);
  const applied = apiError.code === "validation_failed" ? appliedPreference(state) : {};
  const headers = { ...errorHeaders(apiError), ...applied, Link: helpLinks[apiError.code] };
  return { status: apiError.status, body: toErrorBody(apiError), headers };
}

function errorHeaders(apiError: DomainError): Record<string, string> {
  const { code, extras } = apiError;
  if (apiError instanceof OperationFailed)
    return { ...errorHeaders(apiError.reason), "Failed-Operation": String(apiError.index) };
  if (apiError instanceof MethodNotAllowed) return { Allow: apiError.allow };
  if (apiError instanceof PreconditionFailed) return { ETag: guideTag(apiError.current) };
  if (code === "unauthorized") return { "WWW-Authenticate": "Bearer" };
  if (apiError instanceof QuotaExceeded && apiError.retryAfter !== undefined)
    return { "Retry-After": String(apiError.retryAfter) };
  if (code === "idempotency_in_progress") return { "Retry-After": "1" };
  if (extras.retry_after !== undefined) return { "Retry-After": String(extras.retry_after) };
  return code === "service_unavailable" ? { "Retry-After": "5" } : {};
}

/** Step 7: reports the request and creates the response. */
async function recordAndRespond(
  deps: PipelineDependencies,
  state: RequestState,
  { status, body, headers = {} }: RouteResult,
): Promise<Response> {
  const { service, recorder, observer, portalOrigin, requestLog } = deps;
  const { request, requestId, address, actor, outcome } = state;
  const operation = state.match?.operation.name ?? state.operation ?? "unknown";
  // Authentication failed before a rate-limit result existed: report the limit of the address.
  const rateLimit = state.rateLimit ?? (await consumeAddress(deps, address));
  if (actor?.via.kind === "key")
    recorder.record({
      accountId: actor.account.id,
      apiKeyId: actor.via.keyId,
      operation,
      outcome,
      at: service.clock(),
    });
  const durationMs = performance.now() - state.startedAt;
  const { method } = request;
  // The response to a refused tool call is 200 (contract MCP-5).
  const decided = state.error?.status ?? status;
  logRequest(requestLog, state, { operation, status: decided, durationMs, rateLimit });
  const facts = { requestId, method, operation, status: decided, outcome, durationMs };
  observer.request({ ...facts, address, actor });
  const common = restHeaders(request, requestId, rateLimit, portalOrigin);
  const now = service.clock();
  const month = actor && monthlyQuota(actor, { reservation: state.reservation, outcome, now });
  const limits = rateLimitHeaders(rateLimit, month);
  return toResponse(request, { status, body, headers: { ...common, ...limits, ...headers } });
}

/** Responds to a CORS preflight of the portal's origin; undefined for another request. */
export async function handlePreflight(
  deps: PipelineDependencies,
  { request, address }: IncomingRequest,
): Promise<Response | undefined> {
  const { portalOrigin } = deps;
  const isPortal = request.headers.get("origin") === portalOrigin;
  if (!isPortal || !request.headers.has("access-control-request-method")) return undefined;
  const rateLimit = await consumeAddress(deps, address);
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  const common = restHeaders(request, requestId, rateLimit, portalOrigin);
  const limits = rateLimitHeaders(rateLimit);
  const headers = { ...common, ...limits, ...preflightHeaders };
  return new Response(null, { status: 204, headers });
}

async function consumeAccount(
  { rateLimiter, observer }: PipelineDependencies,
  { account }: Actor,
): Promise<RateLimitResult> {
  const result = await rateLimiter.consume(`account:${account.id}`, account.limits);
  observer.limiter(result.allowed ? "allowed" : result.window);
  return result;
}

async function consumeAddress(
  { rateLimiter, observer }: PipelineDependencies,
  address: string,
): Promise<RateLimitResult> {
  const perMinute = UNAUTHENTICATED_PER_MINUTE;
  const result = await rateLimiter.consume(`address:${address}`, { perMinute });
  if (!result.allowed) observer.limiter("address");
  return result;
}

function toResponse(
  request: Request,
  { status, body, headers }: Required<RouteResult>,
): Response | Promise<Response> {
  if (body === undefined) return new Response(null, { status, headers });
  const isMarkdown = body instanceof MarkdownText;
  const type = isMarkdown ? "text/markdown" : "application/json";
  const text = isMarkdown || body instanceof JsonText ? body.text : JSON.stringify(body);
  const respond = (encoded: EncodedBody) =>
    new Response(encoded.body, {
      status,
      headers: {
        ...headers,
        ...encoded.headers,
        "Content-Type": `${type}; charset=utf-8`,
      },
    });
  const encoded = encodeBody(request, text);
  return encoded instanceof Promise ? encoded.then(respond) : respond(encoded);
}
