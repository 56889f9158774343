import { createServer, type Server } from "node:http";
import { errors, type ErrorCode } from "@guidepost/contract";
import { requestIdOf, securityHeaders } from "@guidepost/api";
import {
  boundConnections,
  clientAddressOf,
  refuseMalformed,
  serverOptions,
  warnOfUntrustedProxy,
  type HostCheck,
  type Logger,
} from "@guidepost/runtime";
import { getRequestListener, type HttpBindings } from "@hono/node-server";

/** `target` is the request's target as it was sent, before any decoding. */
type Bindings = { clientAddress: string; target: string };
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

type Options = {
  trustedProxies: number;
  isOwnHost: HostCheck;
  /** Whether clients reach the API by https. */
  isSecure: boolean;
  /** Receives what the app itself threw. */
  onFault: (error: unknown) => void;
  log: Logger;
};

/** For this host alone: its subdomains may be another party's. */
const transportSecurity = ["Strict-Transport-Security", "max-age=31536000"] as const;

const envelope = (code: ErrorCode) =>
  JSON.stringify({ error: { code, message: errors[code].message } });

const jsonHeaders = { ...securityHeaders, "Content-Type": "application/json; charset=utf-8" };

/**
 * The app on Node's server: no request, slow client or malformed target ends the process, and each of
 * them is answered in the API's envelope.
 */
export const createHttpServer = (fetch: Fetch, options: Options): Server => {
  const { trustedProxies, isOwnHost, isSecure, onFault, log } = options;
  const ownHeaders = {
    ...securityHeaders,
    ...(isSecure && Object.fromEntries([transportSecurity])),
  };
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      return fetch(request, {
        clientAddress: clientAddressOf(
          incoming.socket.remoteAddress,
          trustedProxies === 0 ? null : request.headers.get("x-forwarded-for"),
          trustedProxies,
        ),
        target: incoming.url ?? "",
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
    if (isRefused(request, response)) return;
    if (isSecure) response.setHeader(...transportSecurity);
    void listener(request, response);
  });
  const isRefused = refuseMalformed(server, { headers: ownHeaders, isOwnHost, requestIdOf, log });
  boundConnections(server, { trustedProxies });
  warnOfUntrustedProxy(server, trustedProxies, log);
  return server;
};
