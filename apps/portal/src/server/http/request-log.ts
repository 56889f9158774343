import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "@guidepost/api";
import { errors, type ErrorCode } from "@guidepost/contract";
import { HEALTH_PATHS, type RequestObserver } from "@guidepost/runtime";
import { addressHeader } from "./internal-headers.ts";
import { STATIC_FILE, type RouteLabeler } from "./route-label.ts";
import { requestContext, type RequestContext } from "./request-context.ts";

/** Seconds until what is away may be back, as the API tells it. */
const retryAfter = "5";

const codes = Object.entries(errors) as [ErrorCode, { status: number }][];

function outcomeOf(status: number): string {
  if (status < 400) return "ok";
  const known = codes.find(([, error]) => error.status === status)?.[0];
  return known ?? (status < 500 ? "bad_request" : "internal_error");
}

/** Asked for all the time, by every page or by operators' own machines. */
const quiet = new Set<string>([STATIC_FILE, ...HEALTH_PATHS]);

/**
 * A page that could not be rendered is 500 to Next, whatever the reason: without the database it is
 * 503, with when to come back.
 */
function tellUnavailable(response: ServerResponse, known: RequestContext): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: []) => {
    if (status !== 500 || known.refused !== "service_unavailable")
      return writeHead(status, ...rest);
    response.setHeader("Retry-After", retryAfter);
    return writeHead(errors.service_unavailable.status, ...rest);
  };
}

/**
 * Gives every request an id, which its answer and every line of the log about it carry, and tells
 * the observer of it once it is over.
 */
export function createRequestLog(observer: RequestObserver, routeLabelOf: RouteLabeler) {
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const started = performance.now();
    const { method = "GET", url = "", headers } = request;
    const known: RequestContext = {
      requestId: requestIdOf(String(headers["x-request-id"] ?? "")),
      isGone: () => request.socket.destroyed,
      // Set by the guard, which runs after this.
      get address() {
        return String(headers[addressHeader]);
      },
      setCookie: (line) => {
        if (!response.headersSent) response.appendHeader("Set-Cookie", line);
      },
    };
    response.setHeader("X-Request-Id", known.requestId);
    tellUnavailable(response, known);

    response.once("close", () => {
      const operation = routeLabelOf(url);
      const { requestId, actor, refused, address } = known;
      // Who did not wait for an answer had none.
      const status = response.headersSent ? response.statusCode : errors.bad_request.status;
      const outcome = refused ?? outcomeOf(status);
      const seen = { requestId, method, operation, status, outcome, actor };
      const durationMs = performance.now() - started;
      const isQuiet = quiet.has(operation) ? { isQuiet: true } : {};
      observer.request({ ...seen, durationMs, address }, isQuiet);
    });
    requestContext.run(known, serve);
  };
}
