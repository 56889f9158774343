import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errors, toErrorBody } from "@guidepost/contract";
import type { HostCheck } from "./hosts.ts";
import { timeouts } from "./listen.ts";
import type { Logger } from "./logger.ts";
import { operationPaths } from "./operations.ts";

/** Node would refuse a request without Host itself, with neither our headers nor a body. */
export const serverOptions = { ...timeouts, requireHostHeader: false };

/** Parts of the request that are wrong before there is a request: Node's codes, in our words. */
const parserFaults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive" },
};

type MalformedParts = {
  /** Of every answer. */
  headers: Record<string, string>;
  isOwnHost: HostCheck;
  /** Returns a request's id from its `X-Request-Id`. */
  requestIdOf: (own: string | undefined) => string;
  log: Logger;
};

/**
 * Answers what is no proper request of HTTP in the error envelope and closes the connection. The
 * server needs `serverOptions`, and its listener calls the returned `isRefused` first.
 */
export const refuseMalformed = (server: Server, parts: MalformedParts) => {
  const refusal = (status: number, message: string, requestId: string) => {
    parts.log.debug({ requestId, status, reason: message }, "malformed request");
    const body = JSON.stringify(toErrorBody({ code: "bad_request", message }));
    const own = {
      "Content-Type": "application/json; charset=utf-8",
      "X-Request-Id": requestId,
      Connection: "close",
      "Content-Length": String(body.length),
    };
    return { body, headers: { ...parts.headers, ...own } };
  };

  const refuse = (
    { headers }: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ): void => {
    const ownId = headers["x-request-id"];
    const requestId = parts.requestIdOf(typeof ownId === "string" ? ownId : undefined);
    const answer = refusal(status, message, requestId);
    response.writeHead(status, answer.headers).end(answer.body);
  };

  const answerParserFault = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, message } = parserFaults[error.code ?? ""] ?? {
      status: errors.bad_request.status,
      message: "Malformed HTTP request",
    };
    const answer = refusal(status, message, randomUUID());
    const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${answer.body}`);
  };

  /** What is wrong with the Host header; undefined for nothing. */
  const hostFault = ({ headers, rawHeaders, httpVersion, url }: IncomingMessage) => {
    const { host } = headers;
    // RFC 9112, 3.2: only HTTP/1.0 may leave it out, and none may repeat it.
    if (host === undefined) return httpVersion === "1.0" ? undefined : "The Host header is missing";
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === "host").length > 1)
      return "The Host header is repeated";
    // Health checks and scrapers use names of their own; /metrics has a check of its own.
    if (operationPaths.some((path) => path === url)) return undefined;
    return parts.isOwnHost(host) ? undefined : "The Host header names another site";
  };

  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, 417, "The Expect header asks for something unknown"),
  );
  server.on("clientError", answerParserFault);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const fault = hostFault(request);
    if (fault) refuse(request, response, errors.bad_request.status, fault);
    return fault !== undefined;
  };
};
