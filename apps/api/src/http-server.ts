import { createServer, type Server } from "node:http";
import { ERRORS, toErrorBody } from "@guidepost/contract";
import { type HelpLinks, requestIdOf, securityHeaders } from "@guidepost/api";
import {
  clientAddressesOf,
  limitConnections,
  rejectMalformedRequests,
  SERVER_OPTIONS,
  warnAboutUntrustedProxy,
  type HostCheck,
  type Logger,
} from "@guidepost/runtime";
import { getRequestListener, type HttpBindings } from "@hono/node-server";

/** `target` is the request target as sent, before decoding. */
type Bindings = { clientAddress: string; exactAddress: string; target: string };
type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>;

type Options = {
  trustedProxies: number;
  isOwnHost: HostCheck;
  /** Whether clients use https. */
  isSecure: boolean;
  helpLinks: HelpLinks;
  /** Receives exceptions of the app. */
  onError: (error: unknown) => void;
  log: Logger;
};

/** Without `includeSubDomains`, because subdomains may belong to another party. */
const TRANSPORT_SECURITY = ["Strict-Transport-Security", "max-age=31536000"] as const;

const JSON_HEADERS = { ...securityHeaders, "Content-Type": "application/json; charset=utf-8" };

/**
 * Creates the HTTP server of the app. Malformed requests and slow clients receive the error envelope. No
 * request ends the process.
 */
export function createHttpServer(fetch: Fetch, options: Options): Server {
  const { trustedProxies, isOwnHost, isSecure, helpLinks, onError, log } = options;
  const commonHeaders = {
    ...securityHeaders,
    ...(isSecure && Object.fromEntries([TRANSPORT_SECURITY])),
  };
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const { remoteAddress } = incoming.socket;
      const forwardedFor = trustedProxies === 0 ? null : request.headers.get("x-forwarded-for");
      const { client, exact } = clientAddressesOf(remoteAddress, forwardedFor, trustedProxies);
      const target = incoming.url ?? "";
      return fetch(request, { clientAddress: client, exactAddress: exact, target });
    },
    {
      hostname: "localhost",
      errorHandler: (error) => {
        // The request target or the Host header is no valid URL.
        const isInvalidTarget = error instanceof Error && error.name === "RequestError";
        if (!isInvalidTarget) onError(error);
        const code = isInvalidTarget ? "bad_request" : "internal_error";
        const body = JSON.stringify(toErrorBody({ code }));
        const headers = { ...JSON_HEADERS, Link: helpLinks[code] };
        return new Response(body, { status: ERRORS[code].status, headers });
      },
    },
  );
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (isRejected(request, response)) return;
    if (isSecure) response.setHeader(...TRANSPORT_SECURITY);
    void listener(request, response);
  });
  const isRejected = rejectMalformedRequests(server, {
    headers: { ...commonHeaders, Link: helpLinks.bad_request },
    isOwnHost,
    requestIdOf,
    log,
  });
  limitConnections(server, { trustedProxies });
  warnAboutUntrustedProxy(server, trustedProxies, log);
  return server;
}
