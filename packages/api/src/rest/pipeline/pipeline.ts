import {
  authenticateKey,
  DomainError,
  newEntryId,
  requireActiveAccount,
  type Actor,
} from "@guidepost/core";
import { createDeadline } from "../deadline.ts";
import { bearerOf, requestIdOf } from "../headers.ts";
import { allowedMethods, type RouteMatch } from "../routes.ts";
import { callRoute } from "./call-route.ts";
import { consumeAccount, consumeAddress } from "./consume-limits.ts";
import { MethodNotAllowed, toErrorResult } from "./error-result.ts";
import type {
  IncomingRequest,
  PipelineDependencies,
  RequestState,
  RouteResult,
} from "./request-state.ts";
import { recordAndRespond } from "./respond.ts";

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
    entryId,
    requestId: requestIdOf(incoming.request.headers.get("x-request-id"), entryId),
    startedAt: performance.now(),
    deadline,
    service: Object.assign({}, service, {
      db: service.db.withSignal(deadline.signal),
      origin: () => ({
        address: incoming.address,
        userAgent: incoming.request.headers.get("user-agent"),
      }),
    }),
    outcome: "ok",
    // Last: V8 copies into an object with fields faster than it adds fields to a copy (decision 331).
    ...incoming,
  };
}

/** Step 2: sets the actor of a valid key. A missing or invalid key is refused after the rate limit. */
async function authenticate(state: RequestState): Promise<void> {
  const secret = bearerOf(state.request);
  if (secret === undefined) return;
  state.secret = secret;
  const { headers } = state.request;
  const actor = await authenticateKey(state.service, {
    secret,
    client: {
      address: state.exactAddress ?? state.address,
      origin: headers.get("origin"),
      referer: headers.get("referer"),
    },
    onRestricted: (refusal) => {
      state.keyRefusal = refusal;
    },
  });
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

/** @throws `unauthorized`; `account_suspended` */
function requireActor({ actor }: RequestState): Actor {
  if (!actor) throw new DomainError("unauthorized");
  requireActiveAccount(actor);
  return actor;
}

/** Step 4: the declared operation. @throws `not_found`, `method_not_allowed` */
function requireRoute({ match, path }: RequestState): RouteMatch {
  if (match) return match;
  const allow = allowedMethods(path);
  throw allow === undefined ? new DomainError("not_found") : new MethodNotAllowed(allow);
}
