import { JsonText, MarkdownText } from "@guidepost/core";
import { encodeBody, type EncodedBody } from "../compression.ts";
import { preflightHeaders, requestIdOf, restHeaders } from "../headers.ts";
import { logRequest } from "../log-request.ts";
import { monthlyQuota } from "../rate-limit-headers.ts";
import { consumeAddress } from "./consume-limits.ts";
import type {
  IncomingRequest,
  PipelineDependencies,
  RequestState,
  RouteResult,
} from "./request-state.ts";

/** Step 7: reports the request and creates the response. */
export async function recordAndRespond(
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
  observer.request({ address, actor, ...facts });
  const now = service.clock();
  const month = actor && monthlyQuota(actor, { reservation: state.reservation, outcome, now });
  const common = restHeaders(request, { requestId, rateLimit, month, portalOrigin });
  return toResponse(request, { status, body, headers: Object.assign(common, headers) });
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
  const common = restHeaders(request, { requestId, rateLimit, portalOrigin });
  return new Response(null, { status: 204, headers: Object.assign(common, preflightHeaders) });
}

function toResponse(
  request: Request,
  { status, body, headers }: Required<RouteResult>,
): Response | Promise<Response> {
  if (body === undefined) return new Response(null, { status, headers });
  const isMarkdown = body instanceof MarkdownText;
  const type = isMarkdown ? "text/markdown" : "application/json";
  const text = isMarkdown || body instanceof JsonText ? body.text : JSON.stringify(body);
  headers["Content-Type"] = `${type}; charset=utf-8`;
  const respond = (encoded: EncodedBody) =>
    new Response(encoded.body, { status, headers: Object.assign(headers, encoded.headers) });
  const encoded = encodeBody(request, text);
  return encoded instanceof Promise ? encoded.then(respond) : respond(encoded);
}
