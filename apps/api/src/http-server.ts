import { createServer, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errors, type ErrorCode } from "@guidepost/contract";
import { securityHeaders } from "@guidepost/api";
import { clientAddressOf, timeouts } from "@guidepost/server";
import { getRequestListener, type HttpBindings } from "@hono/node-server";

type Fetch = (request: Request, env: { clientAddress: string }) => Response | Promise<Response>;

/** Node would refuse a request without Host itself, with neither our headers nor a body. */
const options = { ...timeouts, requireHostHeader: false };

const envelope = (code: ErrorCode, message: string = errors[code].message) =>
  JSON.stringify({ error: { code, message } });

const jsonHeaders = { ...securityHeaders, "Content-Type": "application/json; charset=utf-8" };

/** Parts of the request that are wrong before there is a request: Node's codes, in our words. */
const parserFaults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The request's headers are too large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive" },
};

const answerParserFault = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const fault = parserFaults[error.code ?? ""] ?? {
    status: 400,
    message: "Malformed HTTP request",
  };
  const body = envelope("bad_request", fault.message);
  const head = Object.entries({
    ...jsonHeaders,
    Connection: "close",
    "Content-Length": body.length,
  });
  socket.end(
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n${head
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n${body}`,
  );
};

const refuse = (response: ServerResponse, status: number, message: string): void => {
  const body = envelope("bad_request", message);
  const headers = { ...jsonHeaders, Connection: "close", "Content-Length": body.length };
  response.writeHead(status, headers).end(body);
};

/**
 * The app on Node's server: no request, slow client or malformed target ends the process, and all
 * of them are answered in the API's envelope. `onFault` hears of what the app itself threw.
 */
export const createHttpServer = (
  fetch: Fetch,
  { trustedProxies, onFault }: { trustedProxies: number; onFault: (error: unknown) => void },
): Server => {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      return fetch(request, {
        clientAddress: clientAddressOf(
          incoming.socket.remoteAddress,
          trustedProxies === 0 ? null : request.headers.get("x-forwarded-for"),
          trustedProxies,
        ),
      });
    },
    {
      hostname: "localhost",
      errorHandler: (error) => {
        // The target or the Host header cannot be read as an address.
        const isTargets = error instanceof Error && error.name === "RequestError";
        if (!isTargets) onFault(error);
        const code = isTargets ? "bad_request" : "internal_error";
        return new Response(envelope(code), { status: errors[code].status, headers: jsonHeaders });
      },
    },
  );
  const server = createServer(options, (request, response) => {
    // RFC 9112, 3.2: only HTTP/1.0 may leave it out.
    if (request.headers.host === undefined && request.httpVersion !== "1.0")
      return refuse(response, 400, "The Host header is missing");
    void listener(request, response);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    refuse(response, 417, "The Expect header asks for something unknown"),
  );
  server.on("clientError", answerParserFault);
  return server;
};
