import { unauthenticatedPerMinute } from "@guidepost/contract";
import { authenticateKey, DomainError, QuotaExceeded, type Actor } from "@guidepost/core";
import { type RateLimitResult } from "@guidepost/rate-limit";
import { toErrorBody, toRefusal } from "../errors.ts";
import type { Parts } from "../context.ts";
import type { Refund } from "../metering.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import { bearerOf, preflightHeaders, requestIdOf, restHeaders } from "./headers.ts";

export type RestParts = Parts & {
  /** The API's own address, without a slash at its end: `servers` and `Link`. */
  apiUrl: string;
  /** The longest that a request waits for anything but its client, in ms (contract AVAIL-2). */
  requestTimeoutMs: number;
};

/** What a request brings beside itself: who mounts the app knows the client's address. */
export type Arrival = { request: Request; address: string };

/** What a route answers with; `headers` beside the common ones. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A request with a working key, within its limits. */
export type Call = {
  request: Request;
  actor: Actor;
  deadline: Deadline;
  onCharge: (refund: Refund) => void;
};

/** A route behind the door: it is asked once the request has an actor and is within the limits. */
export type Target = {
  operation: string;
  answer: (call: Call) => Promise<Answer>;
};

const refuse = (verdict: RateLimitResult) => {
  if (!verdict.allowed)
    throw new DomainError("rate_limit_exceeded", undefined, { retry_after: verdict.retryAfter });
};

/** A known path, but not with this method: `Allow` tells with which. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(allow: string) {
    super("method_not_allowed");
    this.allow = allow;
  }
}

/** Refusals that carry headers of their own. */
const headersOf = (refusal: DomainError): Record<string, string> => {
  const { code, extras } = refusal;
  if (refusal instanceof MethodNotAllowed) return { Allow: refusal.allow };
  if (code === "unauthorized") return { "WWW-Authenticate": "Bearer" };
  if (refusal instanceof QuotaExceeded && refusal.retryAfter !== undefined)
    return { "Retry-After": String(refusal.retryAfter) };
  if (extras.retry_after !== undefined) return { "Retry-After": String(extras.retry_after) };
  return code === "service_unavailable" ? { "Retry-After": "5" } : {};
};

/** `headers` are the answer's own from here on: JSON's are added in place. */
const respond = (status: number, body: unknown, headers: Record<string, string>): Response => {
  if (body === undefined) return new Response(null, { status, headers });
  headers["Content-Type"] = "application/json; charset=utf-8";
  return new Response(JSON.stringify(body), { status, headers });
};

/**
 * Every request under /v1 goes this way (contract HTTP-13): credential, limits, then
 * the route. Whatever happens, the answer carries a request id and the limits' headers, and what
 * happened is told to the observer and the usage recorder.
 */
export const createServe = (parts: RestParts) => {
  const { service, limits, observer, recorder } = parts;
  const portalOrigin = new URL(service.portalUrl).origin;

  const takeFromAddress = async (address: string): Promise<RateLimitResult> => {
    const perMinute = unauthenticatedPerMinute;
    const verdict = await limits.consume(`address:${address}`, { perMinute });
    if (!verdict.allowed) observer.limiter("address");
    return verdict;
  };

  const takeFromAccount = async ({ account }: Actor): Promise<RateLimitResult> => {
    const verdict = await limits.consume(`account:${account.id}`, account.limits);
    observer.limiter(verdict.allowed ? "allowed" : verdict.window);
    return verdict;
  };

  const serve = async (
    { request, address }: Arrival,
    { operation, answer }: Target,
  ): Promise<Response> => {
    const started = performance.now();
    const requestId = requestIdOf(request.headers.get("x-request-id"));
    let actor: Actor | undefined;
    let verdict: RateLimitResult | undefined;
    let outcome = "ok";
    let result: Answer;
    let refund: Refund | undefined;
    const deadline = createDeadline(parts.requestTimeoutMs);
    const onCharge = (refundCharge: Refund) => {
      refund = refundCharge;
      // The response was sent while the ledger had not answered.
      if (deadline.hasPassed()) void refund();
    };
    try {
      result = await deadline.run(async () => {
        const secret = bearerOf(request);
        actor = secret === undefined ? undefined : await authenticateKey(service, secret);
        verdict = await (actor ? takeFromAccount(actor) : takeFromAddress(address));
        refuse(verdict);
        if (!actor) throw new DomainError("unauthorized");
        try {
          return await answer({ request, actor, deadline, onCharge });
        } catch (error) {
          // Also what failed after the procedure had succeeded.
          await refund?.();
          throw error;
        }
      });
    } catch (error) {
      if (deadline.hasPassed()) void refund?.();
      const refusal = toRefusal(error);
      outcome = refusal.code;
      if (refusal.cause) observer.failure(refusal.cause, requestId, refusal.code);
      result = {
        status: refusal.status,
        body: toErrorBody(refusal),
        headers: headersOf(refusal),
      };
    }
    // The door itself failed: the limit that holds for a request without an actor is told.
    verdict ??= await takeFromAddress(address);

    const at = service.clock();
    if (actor?.via.kind === "key")
      recorder.record({
        accountId: actor.account.id,
        apiKeyId: actor.via.keyId,
        operation,
        outcome,
        at,
      });
    observer.request({
      requestId,
      method: request.method,
      operation,
      status: result.status,
      outcome,
      durationMs: performance.now() - started,
      address,
      actor,
    });
    const headers = restHeaders(request, requestId, verdict, portalOrigin);
    return respond(result.status, result.body, Object.assign(headers, result.headers));
  };

  /** A browser's question before a request of the portal's pages: it cannot carry a key. */
  const preflight = async ({ request, address }: Arrival): Promise<Response | undefined> => {
    const isPortal = request.headers.get("origin") === portalOrigin;
    if (!isPortal || !request.headers.has("access-control-request-method")) return undefined;
    const verdict = await takeFromAddress(address);
    const headers = restHeaders(
      request,
      requestIdOf(request.headers.get("x-request-id")),
      verdict,
      portalOrigin,
    );
    return respond(204, undefined, Object.assign(headers, preflightHeaders));
  };

  return { serve, preflight };
};
