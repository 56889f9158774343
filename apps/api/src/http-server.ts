import { createServer, type Server } from "node:http";
import { errors, type ErrorCode } from "@guidepost/contract";
import { securityHeaders } from "@guidepost/api";
import {
  boundConnections,
  clientAddressOf,
  refuseMalformed,
  serverOptions,
} from "@guidepost/server";
import { getRequestListener, type HttpBindings } from "@hono/node-server";

type Fetch = (request: Request, env: { clientAddress: string }) => Response | Promise<Response>;

const envelope = (code: ErrorCode) =>
  JSON.stringify({ error: { code, message: errors[code].message } });

const jsonHeaders = { ...securityHeaders, "Content-Type": "application/json; charset=utf-8" };

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
  const server = createServer(serverOptions, (request, response) => {
    if (!isRefused(request, response)) void listener(request, response);
  });
  const isRefused = refuseMalformed(server, securityHeaders);
  boundConnections(server, { trustedProxies });
  return server;
};
