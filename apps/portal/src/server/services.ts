import { MAX_BATCH_SIZE } from "#lib/trpc-batch.ts";
import {
  appRouter,
  createBatchLimit,
  createCaller,
  GUIDE_BODY_BYTES,
  operationsOf,
  readJsonText,
  toApiError,
  type AppRouter,
  type Context,
  type ApiDependencies,
} from "@guidepost/api";
import type { Sitemap } from "@guidepost/contract";
import {
  confirmByProvider,
  connectProvider,
  countSitemapPages,
  endSession,
  findRenamed,
  IDLE_SECONDS,
  permittedHtml,
  preparePasswordCheck,
  recordConfirmation,
  recordUse,
  listSitemap,
  sessionActor,
  signIn,
  signInWithProvider,
  type Actor,
  type ServiceContext,
  type KnownBrowser,
  type Session,
} from "@guidepost/core";
import {
  createAuditLog,
  type Logger,
  type RequestObserver,
  type Service,
} from "@guidepost/runtime";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { OperationNames } from "#lib/labels.ts";
import type { Env } from "#env.ts";
import { startOgImageThread } from "./og-images/og-image-thread.ts";
import { createOgImageQueue, type OgImageQueue } from "./og-images/og-image-queue.ts";
import { requestContext } from "./http/request-context.ts";

type ProviderSignIn = Parameters<typeof signInWithProvider>[1];

export type { KnownBrowser, Session };

/** The functions of the service that the pages use. No other file of the portal imports core. */
export type Services = {
  router: AppRouter;
  createCaller: typeof createCaller;
  parts: ApiDependencies;
  /** Names of the API's operations. */
  operationNames: OperationNames;
  /** The router over HTTP, called by the pages in the browser. */
  handle: (
    request: Request,
    who: () => Promise<Pick<Context, "actor" | "client" | "renewSessionCookie" | "confirmSession">>,
  ) => Promise<Response>;
  listSitemap: (input: { page: number }) => Promise<Sitemap>;
  countSitemapPages: () => Promise<number>;
  /** Counts characters of guides in this request's response: a large one counts as several reads. */
  countCharacters: (characters: number) => void;
  /** Resolves when the counted characters may be rendered: large responses are rendered one at a time. */
  waitForRenderTurn: () => Promise<void>;
  /** HTML of the steps in this request's document, by step id; undefined outside of requests. */
  documentHtml: () => Map<number, string> | undefined;
  /** Logs an unexpected error with the request's id. */
  reportError: (error: unknown) => void;
  /** Loads in advance what the first requests need. */
  prepare: () => Promise<void>;
  log: Logger;
  secret: string;
  /** Without a slash at the end. */
  apiUrl: string;
  portalUrl: string;
  /** An e-mail address or a URL. */
  operatorContact: string | undefined;
  providers: { github?: Credentials & { url: string }; google?: Credentials };
  /** Elements and attributes that the allow-list keeps in a step's HTML, for the documentation. */
  permittedHtml: typeof permittedHtml;
  /** Idle time after which a session ends, in seconds. */
  idleSeconds: number;
  /** The session with a new time of last use; undefined while the recorded time is recent. */
  recordUse: (session: Session) => Session | undefined;
  /** The session with a new time of authentication. */
  recordConfirmation: (session: Session) => Session;
  /** Adds a Set-Cookie line to the response, also while a page is rendered. */
  setCookie: (line: string) => void;
  /** The signed-in user, read from the database; undefined once the session has ended. */
  actorOf: (session: Session) => Promise<Actor | undefined>;
  /** Ends the session: copies of its cookie are invalid from then on. */
  endSession: (session: Session) => Promise<void>;
  /** `rate_limit_exceeded`; undefined when address and password do not belong together. */
  signIn: (input: {
    email: string;
    password: string;
    address: string;
    knownBrowsers: readonly KnownBrowser[];
  }) => Promise<Session | undefined>;
  signInWithProvider: (input: ProviderSignIn) => Promise<Session>;
  connectProvider: (
    actor: Actor,
    input: Pick<ProviderSignIn, "provider" | "subject">,
  ) => Promise<void>;
  /** Resolves to whether the user has connected this identity, which confirms who they are. */
  confirmByProvider: (
    actor: Actor,
    input: Pick<ProviderSignIn, "provider" | "subject">,
  ) => Promise<boolean>;
  /** The current username for a former one; undefined for any other name. */
  findRenamed: (formerUsername: string) => Promise<string | undefined>;
  /** Images of public pages for link previews. */
  ogImages: OgImageQueue;
};

/**
 * Limits a call to JSON: tRPC would also read forms and bytes, which no procedure accepts. tRPC refuses
 * a body without a type (415, contract ERR-12). The body is read only for a procedure that has
 * authorized the caller, and only up to the size limit.
 */
function asJson(request: Request): Request {
  if (request.method === "GET") return request;
  const { url, method, headers } = request;
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? ""))
    return new Request(url, { method });
  return Object.assign(new Request(url, { method, headers, signal: request.signal }), {
    text: () => readJsonText(request, GUIDE_BODY_BYTES),
  });
}

type Credentials = { clientId: string; clientSecret: string };

declare global {
  // Shared with the pages, which Next bundles separately from the server.
  var guidepostServices: Services | undefined;
}

function credentials(
  clientId: string | undefined,
  clientSecret: string | undefined,
): Credentials | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

type ProcessParts = {
  service: Service;
  log: Logger;
  observer: RequestObserver;
  secret: string;
};

/** Builds the services of the pages from the parts of the process. */
export function createServices(
  env: Env,
  { service: runtime, log, observer, secret }: ProcessParts,
): Services {
  const { db, rateLimiter, recorder, htmlCleaner } = runtime;
  const service: ServiceContext = {
    db,
    clock: db.clock,
    htmlCleaner,
    portalUrl: env.PORTAL_URL,
    ownersMayChangePlan: env.PLAN_CHANGES === "owner",
    audit: createAuditLog(log, () => {
      const request = requestContext.getStore();
      return request && { requestId: request.requestId, address: request.address };
    }),
  };
  const parts: ApiDependencies = {
    service,
    rateLimiter,
    recorder,
    // A session has no rate limits and no quota.
    observer: { ...observer, limiter: () => {}, ledger: () => {} },
  };
  const reportError = (error: unknown): void => {
    const request = requestContext.getStore();
    if (request?.isGone()) return;
    const { code, cause } = toApiError(error);
    if (request) request.refused ??= code;
    if (cause) observer.failure(cause, request?.requestId, code);
  };
  const countCharacters = (characters: number): void => {
    requestContext.getStore()?.countCharacters?.(characters);
  };
  const waitForRenderTurn = async (): Promise<void> => {
    await requestContext.getStore()?.waitForRenderTurn?.();
  };
  const github = credentials(env.GITHUB_ID, env.GITHUB_SECRET);
  const google = credentials(env.GOOGLE_ID, env.GOOGLE_SECRET);
  return {
    router: appRouter,
    createCaller,
    parts,
    operationNames: Object.fromEntries(
      operationsOf(appRouter).map(({ name, summary, method, path }) => [
        name,
        { label: summary, route: `${method} ${path}` },
      ]),
    ),
    handle: (request, who) =>
      fetchRequestHandler({
        endpoint: "/api/trpc",
        router: appRouter,
        req: asJson(request),
        // Most responses are private to the user.
        responseMeta: () => ({ headers: new Headers({ "Cache-Control": "private, no-store" }) }),
        createContext: async ({ info }) => {
          const bodyBytes = Number(request.headers.get("content-length") ?? 0);
          const calls = Math.max(1, info.calls.length);
          return {
            ...parts,
            ...(await who()),
            bodyBytes: Math.ceil(bodyBytes / calls),
            batch: createBatchLimit(async (characters) => {
              countCharacters(characters);
              await waitForRenderTurn();
            }),
          };
        },
        maxBatchSize: MAX_BATCH_SIZE,
        onError: ({ error }) => reportError(error),
      }),
    listSitemap: (input) => listSitemap(service, input),
    countSitemapPages: () => countSitemapPages(service),
    countCharacters,
    waitForRenderTurn,
    documentHtml: () => {
      const request = requestContext.getStore();
      return request && (request.documentHtml ??= new Map());
    },
    reportError,
    prepare: preparePasswordCheck,
    log,
    secret,
    apiUrl: env.API_URL,
    portalUrl: env.PORTAL_URL,
    operatorContact: env.OPERATOR_CONTACT,
    providers: {
      ...(github && { github: { ...github, url: env.GITHUB_URL } }),
      ...(google && { google }),
    },
    permittedHtml,
    idleSeconds: IDLE_SECONDS,
    recordUse: (session) => recordUse(session, service.clock()),
    recordConfirmation: (session) => recordConfirmation(session, service.clock()),
    setCookie: (line) => requestContext.getStore()?.setCookie(line),
    actorOf: async (session) => {
      const actor = await sessionActor(service, session);
      const request = requestContext.getStore();
      if (request) request.actor = actor;
      return actor;
    },
    endSession: (session) => endSession(service, session),
    signIn: (input) => signIn({ ...service, rateLimiter }, input),
    signInWithProvider: (input) => signInWithProvider(service, input),
    connectProvider: (actor, input) => connectProvider({ ...service, actor }, input),
    confirmByProvider: (actor, input) => confirmByProvider({ ...service, actor }, input),
    findRenamed: (formerUsername) => findRenamed(service, { username: formerUsername }),
    ogImages: createOgImageQueue(startOgImageThread()),
  };
}
