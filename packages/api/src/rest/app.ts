import { Hono, type Context } from "hono";
import { createUploadSlots } from "../upload-slots.ts";
import { createBodyPace } from "./body/body-pace.ts";
import { createHelpLinks } from "./help-links.ts";
import { handleRequest } from "./pipeline/pipeline.ts";
import type { IncomingRequest, PipelineDependencies } from "./pipeline/request-state.ts";
import { handlePreflight } from "./pipeline/respond.ts";
import {
  hasSuffix,
  hasTextInPath,
  isTextRoute,
  matchSuffix,
  matchTextRoute,
  operations,
  restBase,
} from "./routes.ts";

export type RestDependencies = Omit<
  PipelineDependencies,
  "portalOrigin" | "helpLinks" | "uploads" | "waitForBody"
>;

/**
 * The server passes the client's address: `app.fetch(request, { clientAddress, exactAddress })`. Without
 * `exactAddress`, IPv6 clients are in no list of permitted addresses.
 */
type RestEnv = { Bindings: ClientBindings };
export type ClientBindings = { clientAddress: string; exactAddress?: string };

function toIncoming(
  { req, env }: Context<RestEnv>,
  match: IncomingRequest["match"],
): IncomingRequest {
  const { clientAddress: address, exactAddress = address } = env;
  return { request: req.raw, address, exactAddress, path: req.path, match };
}

/** Whether a request's URL is under `/v1`, where every path needs a key (contract AUTH-5). */
export function isRest(url: string): boolean {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith(restBase, start) && /^[/?]?$/.test(url.charAt(start + restBase.length));
}

/** Adds what follows from the portal's URL. */
export function pipelineDependencies(rest: RestDependencies): PipelineDependencies {
  const { portalUrl } = rest.service;
  return {
    ...rest,
    portalOrigin: new URL(portalUrl).origin,
    helpLinks: createHelpLinks(portalUrl),
    uploads: createUploadSlots(),
    waitForBody: createBodyPace(),
  };
}

/**
 * REST under `/v1` as one (Request) → Response app with a route for every declared operation. It runs on
 * Node in `apps/api` and can be mounted in another server.
 */
export function createRestApp(rest: RestDependencies): Hono<RestEnv> {
  const deps = pipelineDependencies(rest);
  const app = new Hono<RestEnv>({ strict: false });

  for (const operation of operations) {
    if (hasTextInPath(operation) || hasSuffix(operation)) continue;
    const path = restBase + operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const names = Object.keys(operation.pathFields);
    app.on(operation.method, path, (c) => {
      const params: Record<string, string> = {};
      for (const name of names) params[name] = c.req.param(name) ?? "";
      const match = isTextRoute(params["id"], c.req.url)
        ? matchTextRoute(c.req.raw)
        : matchSuffix({ operation, params });
      return handleRequest(deps, toIncoming(c, match));
    });
  }

  // The server logs the error and responds with the envelope; Hono would respond with text.
  app.onError((error) => {
    throw error;
  });

  // No routes for these: Hono is faster when a request matches one route only.
  app.notFound(async (c) => {
    const incoming = toIncoming(c, matchTextRoute(c.req.raw));
    const preflight =
      c.req.method === "OPTIONS" ? await handlePreflight(deps, incoming) : undefined;
    return preflight ?? handleRequest(deps, incoming);
  });
  return app;
}
