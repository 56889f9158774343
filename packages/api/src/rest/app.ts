import { toFaults, unknownField } from "@guidepost/contract";
import { DomainError, invalid } from "@guidepost/core";
import { callTRPCProcedure } from "@trpc/server";
import { Hono, type Context } from "hono";
import { appRouter } from "../router/index.ts";
import { readJsonObject } from "./body.ts";
import { operationsOf, type Operation } from "./operations.ts";
import { readId, readQuery } from "./query.ts";
import {
  createServe,
  MethodNotAllowed,
  type Answer,
  type Arrival,
  type Call,
  type RestParts,
  type Target,
} from "./serve.ts";

/** Where the version stands in every path (contract VER-1). */
export const restBase = "/v1";

const operations = operationsOf(appRouter);

/** `Link: <…>; rel="next"` with the request's own query (contract LIST-3). */
const linkToNext = (apiUrl: string, url: string, cursor: string): Record<string, string> => {
  const { pathname, searchParams } = new URL(url, apiUrl);
  searchParams.set("cursor", cursor);
  return { Link: `<${apiUrl}${pathname}?${searchParams.toString()}>; rel="next"` };
};

const nextCursorOf = (output: unknown): string | undefined => {
  const cursor = (output as { next_cursor?: unknown } | undefined)?.next_cursor;
  return typeof cursor === "string" ? cursor : undefined;
};

/**
 * Adds the path's fields to those of the body or query, where the same names are unknown fields
 * (contract INPUT-10).
 *
 * @throws `validation_failed`, with the input's other faults as well.
 */
async function addPathFields(
  { input }: Operation,
  sent: Record<string, unknown>,
  inPath: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const merged = { ...sent, ...inPath };
  const keys = Object.keys(inPath).filter((name) => Object.hasOwn(sent, name));
  if (keys.length === 0) return merged;
  const { error } = await input.safeParseAsync(merged);
  const unknown = { code: "unrecognized_keys", path: [], keys, message: unknownField };
  throw invalid(toFaults([unknown, ...(error?.issues ?? [])]));
}

/** The operation's procedure behind REST's door; its input is read only when it asks for it. */
const toTarget = (parts: RestParts, operation: Operation, id: string | undefined): Target => ({
  operation: operation.name,
  answer: async ({ request, actor, deadline, onCharge }: Call): Promise<Answer> => {
    const inPath = id === undefined ? {} : { id: readId(id) };
    // A body can be read only once, and more than one part of the procedure may ask for it.
    let input: Promise<object> | undefined;
    const readInput = async () => {
      const sent = operation.takesBody
        ? await deadline.pause(() => readJsonObject(request))
        : readQuery(request.url, operation.fields);
      return addPathFields(operation, sent, inPath);
    };
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: operation.name,
      type: operation.type,
      ctx: { ...parts, actor, onCharge },
      getRawInput: () => (input ??= readInput()),
      // A request that began is finished: what it changes must not depend on who still listens.
      signal: undefined,
      batchIndex: 0,
    });
    const { status } = operation;
    if (status === 204) return { status };
    const cursor = nextCursorOf(output);
    const headers = cursor === undefined ? {} : linkToNext(parts.apiUrl, request.url, cursor);
    return { status, body: output, headers };
  },
});

const unknownPath: Target = {
  operation: "unknown",
  answer: () => Promise.reject(new DomainError("not_found")),
};

const wrongMethod = (allow: string): Target => ({
  operation: "unknown",
  answer: () => Promise.reject(new MethodNotAllowed(allow)),
});

/** Whoever mounts the app tells the client's address: `app.fetch(request, { clientAddress })`. */
export type RestEnv = { Bindings: { clientAddress: string } };

const arrivalOf = (c: Context<RestEnv>): Arrival => ({
  request: c.req.raw,
  address: c.env.clientAddress,
});

const declaredPaths = operations.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The methods of a declared path (without a slash at its end), as `Allow` has them; else undefined. */
const allowedMethods = (pathname: string): string | undefined => {
  const path = pathname.slice(restBase.length);
  const methods = declaredPaths
    .filter(({ pattern }) => pattern.test(path))
    .map(({ method }) => method);
  if (methods.length === 0) return undefined;
  return (methods.includes("GET") ? ["HEAD", ...methods] : methods).toSorted().join(", ");
};

/** Whether a request's address is below `/v1`, where everything needs a key (contract AUTH-5). */
export const isRest = (url: string): boolean => {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith(restBase, start) && /^[/?]?$/.test(url.charAt(start + restBase.length));
};

/**
 * REST under `/v1` as one (Request) → Response app: a route for every declared operation, and
 * nothing that is not declared. It runs on Node in `apps/api` and can be mounted elsewhere.
 */
export const createRestApp = (parts: RestParts): Hono<RestEnv> => {
  const { serve, preflight } = createServe(parts);
  const app = new Hono<RestEnv>({ strict: false });

  for (const operation of operations)
    app.on(operation.method, restBase + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"), (c) =>
      serve(arrivalOf(c), toTarget(parts, operation, c.req.param("id"))),
    );

  // To whoever mounts the app, who logs it and answers in the envelope; Hono would answer in text.
  app.onError((error) => {
    throw error;
  });

  // Not as routes of their own: a request that matches one route alone is served faster.
  app.notFound(async (c) => {
    const arrival = arrivalOf(c);
    const answered = c.req.method === "OPTIONS" ? await preflight(arrival) : undefined;
    if (answered) return answered;
    const allow = allowedMethods(c.req.path);
    return serve(arrival, allow === undefined ? unknownPath : wrongMethod(allow));
  });
  return app;
};
