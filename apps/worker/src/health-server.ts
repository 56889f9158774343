import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ERRORS, toErrorBody } from "@guidepost/contract";
import {
  clientAddressOf,
  HEALTH_PATHS,
  type HealthEndpoints,
  type HealthResponse,
  limitConnections,
  SERVER_OPTIONS,
} from "@guidepost/runtime";

type Options = { trustedProxies: number; onError: (error: unknown) => void };

const HEADERS = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };

/** Creates the HTTP server of the worker, which has the health endpoints only. */
export function createHealthServer(
  handle: HealthEndpoints,
  { trustedProxies, onError }: Options,
): Server {
  const respond = async (request: IncomingMessage): Promise<HealthResponse> => {
    const { method = "", url = "", headers, socket } = request;
    const requested = url.replace(/\/?(?:\?.*)?$/, "");
    const path = HEALTH_PATHS.find((one) => one === requested);
    if (!path || !["GET", "HEAD"].includes(method)) return errorResponse("not_found");
    const header = (name: string) => headers[name]?.toString();
    const forwarded = trustedProxies === 0 ? null : (header("x-forwarded-for") ?? null);
    const address = clientAddressOf(socket.remoteAddress, forwarded, trustedProxies);
    return (await handle({ path, header, address })) ?? errorResponse("not_found");
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await respond(request).catch((error: unknown) => {
      onError(error);
      return errorResponse("internal_error");
    });
    response.writeHead(status, { ...HEADERS, ...headers }).end(body);
  };
  const server = createServer(SERVER_OPTIONS, (request, response) => void serve(request, response));
  limitConnections(server, { trustedProxies });
  return server;
}

function errorResponse(code: "not_found" | "internal_error"): HealthResponse {
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  return { status: ERRORS[code].status, headers, body: JSON.stringify(toErrorBody({ code })) };
}
