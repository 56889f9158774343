import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, toErrorBody } from "@guidepost/contract";
import { HEALTH_PATHS } from "./health-endpoints.ts";
import type { HostCheck } from "./host-check.ts";
import type { Logger } from "../observability/logger.ts";

/** Options of both servers. The time-outs, in ms, suit slow clients and bound idle connections. */
export const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  // Node would respond without the common headers and the envelope; `rejectMalformedRequests` responds instead.
  requireHostHeader: false,
};

/** Responses to errors of Node's HTTP parser. Any other error is a 400. */
const PARSER_ERRORS: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive" },
};

const HOST = "host";

type RejectionOptions = {
  /** Headers of every response. */
  headers: Record<string, string>;
  isOwnHost: HostCheck;
  /** Returns a request's id from its `X-Request-Id`. */
  requestIdOf: (sent: string | undefined) => string;
  log: Logger;
};

/** @param rawHeaders names and values in turn */
function isHostRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count > 1;
}

/** Finds an invalid Host header (RFC 9112, section 3.2); undefined if it is valid. */
function hostErrorOf(
  { headers, rawHeaders, httpVersion, url }: IncomingMessage,
  isOwnHost: HostCheck,
): string | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? undefined : "The Host header is missing";
  if (isHostRepeated(rawHeaders)) return "The Host header is repeated";
  // Health checks and scrapers use other host names; /metrics has its own check.
  if (HEALTH_PATHS.some((path) => path === url)) return undefined;
  return isOwnHost(host) ? undefined : "The Host header contains an unknown host";
}

/**
 * Responds to malformed HTTP requests with the error envelope and closes the connection. The server needs
 * SERVER_OPTIONS. Its listener first calls the returned function, which returns true after a rejection.
 */
export function rejectMalformedRequests(
  server: Server,
  { headers: commonHeaders, isOwnHost, requestIdOf, log }: RejectionOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const createRejection = (status: number, message: string, requestId: string) => {
    log.debug({ requestId, status, reason: message }, "malformed request");
    const body = JSON.stringify(toErrorBody({ code: "bad_request", message }));
    const headers = {
      ...commonHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "X-Request-Id": requestId,
      Connection: "close",
      "Content-Length": String(body.length),
    };
    return { body, headers };
  };

  const reject = (
    { headers }: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ): void => {
    const sentId = headers["x-request-id"];
    const requestId = requestIdOf(typeof sentId === "string" ? sentId : undefined);
    const rejection = createRejection(status, message, requestId);
    response.writeHead(status, rejection.headers).end(rejection.body);
  };

  const rejectParserError = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, message } = PARSER_ERRORS[error.code ?? ""] ?? {
      status: ERRORS.bad_request.status,
      message: "Malformed HTTP request",
    };
    const { headers, body } = createRejection(status, message, randomUUID());
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };

  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    reject(request, response, 417, "The Expect header is not supported"),
  );
  server.on("clientError", rejectParserError);

  return (request, response) => {
    const message = hostErrorOf(request, isOwnHost);
    if (message !== undefined) reject(request, response, ERRORS.bad_request.status, message);
    return message !== undefined;
  };
}
