import { AsyncLocalStorage } from "node:async_hooks";
import { type ApiDependencies, type Context, requestIdOf } from "@guidepost/api";
import { type ErrorCode, ERRORS } from "@guidepost/contract";
import { type IncomingMessage, ServerResponse } from "node:http";
import { type RequestObserver, HEALTH_PATHS } from "@guidepost/runtime";
import { ADDRESS_HEADER } from "./headers.ts";
import { type RouteLabeler, STATIC_FILE } from "./route-label.ts";

/** What the rendering of a stored page returns in addition to the document. */
export type StoredPageContent = {
  /** Reads the content; the dependencies of other requests by default. */
  parts?: ApiDependencies;
  /** The version of the content that the page shows. */
  version?: string;
  /** The HTML of each step by its id. The document contains a marker for it. */
  stepHtml: Map<number, string>;
  /** The language of the page; absent for English. */
  language?: string;
  /** The style sheet of the page's branding; empty or absent without one. */
  styles?: string;
};

/** Limits the guides in a response. */
export type ResponseLimit = {
  /** Counts characters of guides, before they are rendered. */
  countCharacters: (characters: number) => void;
  /** Counts elements of guides, before they are rendered. */
  countElements: (elements: number) => void;
  /** Resolves when the response may be rendered: large ones are rendered one at a time. */
  waitForRenderTurn: () => Promise<void>;
};

/** The state of a request. Later steps add to it. */
export type RequestContext = {
  requestId: string;
  /** The label of the request in logs and metrics. */
  operation: string;
  /** Whether the client has disconnected. Errors after that are not reported. */
  isGone: () => boolean;
  /** The client's address. */
  address: string;
  /** The `User-Agent` of the request. */
  userAgent: string | null;
  /** Adds a Set-Cookie line, unless the response's headers have been sent. */
  setCookie: (line: string) => void;
  actor?: Context["actor"];
  /** The first error. The status may differ, because a page may have been streamed in part. */
  refused?: ErrorCode;
  /** Identifies the client in the limits of reads. Files of the build have none. */
  readSubject?: string;
  /** Whether the request has waited for its start. */
  hasStarted?: boolean;
  /** Absent for files of the build. */
  responseLimit?: ResponseLimit;
  /** Set while a stored page is rendered. */
  storedPage?: StoredPageContent;
};

/** The request of the current asynchronous context; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The header of each response with the id of its request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** Seconds until a service may be available again, as in the API. */
const RETRY_AFTER = "5";

const ERROR_CODES = Object.entries(ERRORS) as [ErrorCode, { status: number }][];

function outcomeOf(status: number): string {
  if (status < 400) return "ok";
  const code = ERROR_CODES.find(([, error]) => error.status === status)?.[0];
  return code ?? (status < 500 ? "bad_request" : "internal_error");
}

/** Requested frequently, by every page or by monitoring. */
const QUIET_OPERATIONS = new Set<string>([STATIC_FILE, ...HEALTH_PATHS]);

/**
 * The response of each request. Adds `Retry-After` to each 503 (contract ERR-13). Replaces the status 500 of a page
 * that could not be rendered by 503, when the database is unavailable: Next itself responds with 500 for
 * every reason.
 */
export class PortalResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Malformed requests have none. */
  context: RequestContext | undefined = undefined;

  override writeHead(status: number, ...rest: []): this {
    const unavailable = ERRORS.service_unavailable.status;
    const isUnavailable = status === 500 && this.context?.refused === "service_unavailable";
    if (status !== unavailable && !isUnavailable) return super.writeHead(status, ...rest);
    if (!this.hasHeader("Retry-After")) this.setHeader("Retry-After", RETRY_AFTER);
    return super.writeHead(unavailable, ...rest);
  }
}

/**
 * Assigns an id to every request, which the log lines contain. Reports the request
 * to the observer when it has ended. `setClientAddress` has to be called before.
 *
 * @param isTraced whether the log lines contain the trace of the request
 */
export function createRequestLog(
  observer: RequestObserver,
  routeLabelOf: RouteLabeler,
  { isTraced }: { isTraced: boolean },
) {
  return (request: IncomingMessage, response: PortalResponse, serve: () => void): void => {
    const started = performance.now();
    const { method = "GET", url = "", headers } = request;
    const context: RequestContext = {
      requestId: requestIdOf(String(headers["x-request-id"] ?? "")),
      operation: routeLabelOf(url),
      isGone: () => request.socket.destroyed,
      address: String(headers[ADDRESS_HEADER]),
      userAgent: headers["user-agent"] ?? null,
      setCookie: (line) => {
        if (!response.headersSent) response.appendHeader("Set-Cookie", line);
      },
    };
    response.context = context;

    const report = () => {
      const { requestId, operation, actor, refused, address } = context;
      // A client that disconnected received no response.
      const status = response.headersSent ? response.statusCode : ERRORS.bad_request.status;
      const outcome = refused ?? outcomeOf(status);
      const seen = { requestId, method, operation, status, outcome, actor };
      const durationMs = performance.now() - started;
      const isQuiet = QUIET_OPERATIONS.has(operation) ? { isQuiet: true } : {};
      observer.request({ ...seen, durationMs, address }, isQuiet);
    };
    // The event has no context of its own: the log line needs the trace of the request.
    response.once("close", isTraced ? AsyncLocalStorage.bind(report) : report);
    requestContext.run(context, serve);
  };
}
