import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errors } from "@guidepost/contract";
import { timeouts } from "./listen.ts";

/** Node would refuse a request without Host itself, with neither our headers nor a body. */
export const serverOptions = { ...timeouts, requireHostHeader: false };

/** Parts of the request that are wrong before there is a request: Node's codes, in our words. */
const parserFaults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive" },
};

/**
 * Answers what is no proper request of HTTP in the envelope, with `headers`, and hangs up. Of a
 * server with `serverOptions`, whose listener asks the returned `isRefused` first.
 */
export const refuseMalformed = (server: Server, headers: Record<string, string>) => {
  const refusal = (message: string) => {
    const body = JSON.stringify({ error: { code: "bad_request", message } });
    const own = {
      "Content-Type": "application/json; charset=utf-8",
      Connection: "close",
      "Content-Length": String(body.length),
    };
    return { body, headers: { ...headers, ...own } };
  };

  const refuse = (response: ServerResponse, status: number, message: string): void => {
    const told = refusal(message);
    response.writeHead(status, told.headers).end(told.body);
  };

  const answerParserFault = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, message } = parserFaults[error.code ?? ""] ?? {
      status: errors.bad_request.status,
      message: "Malformed HTTP request",
    };
    const told = refusal(message);
    const head = Object.entries(told.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${told.body}`);
  };

  server.on("checkExpectation", (_request, response: ServerResponse) =>
    refuse(response, 417, "The Expect header asks for something unknown"),
  );
  server.on("clientError", answerParserFault);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    // RFC 9112, 3.2: only HTTP/1.0 may leave it out.
    if (request.headers.host !== undefined || request.httpVersion === "1.0") return false;
    refuse(response, 400, "The Host header is missing");
    return true;
  };
};
