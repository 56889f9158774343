import {
  appRouter,
  createAnswers,
  createCaller,
  guideBodyBytes,
  operationsOf,
  readJsonText,
  toRefusal,
  type AppRouter,
  type Context,
  type Parts,
} from "@guidepost/api";
import type { Sitemap } from "@guidepost/contract";
import {
  confirmByProvider,
  connectProvider,
  countSitemapPages,
  endSession,
  findRenamed,
  idleSeconds,
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
import { createAuditLog, type createObserver, type Logger, type Service } from "@guidepost/runtime";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Env } from "#env.ts";
import { startPictureThread } from "#pictures/picture-thread.ts";
import { createPictures, type Pictures } from "#pictures/pictures.ts";
import { running } from "#http/running.ts";

/** What an operation does, and its route. */
export type OperationName = { words: string; route?: string };
/** As the reference has them, by what usage calls them, as `guides.get`. */
export type OperationNames = Readonly<Record<string, OperationName>>;

type ProviderSignIn = Parameters<typeof signInWithProvider>[1];

export type { KnownBrowser, Session };

/** All of the service that the portal's pages touch; this file alone knows what is behind it. */
export type Portal = {
  router: AppRouter;
  createCaller: typeof createCaller;
  parts: Parts;
  /** Of what the API serves. */
  operationNames: OperationNames;
  /** The router by HTTP, as the pages call it from the browser. */
  handle: (
    request: Request,
    who: () => Promise<Pick<Context, "actor" | "client" | "keepSession" | "confirmSession">>,
  ) => Promise<Response>;
  listSitemap: (input: { page: number }) => Promise<Sitemap>;
  countSitemapPages: () => Promise<number>;
  /** Counts characters of guides in the running request's answer: a large one counts as several reads. */
  countCharacters: (characters: number) => void;
  /** HTML of steps that the running request's document shows; undefined outside of requests. */
  documentHtml: () => Map<number, string> | undefined;
  /** A page or a call was not answered as it should be: told to the log, under the request's id. */
  failed: (error: unknown) => void;
  /** Loads what the first requests would otherwise wait for. */
  prepare: () => Promise<void>;
  log: Logger;
  secret: string;
  /** Without a slash at the end. */
  apiUrl: string;
  portalUrl: string;
  /** An e-mail address, or a page. */
  operatorContact: string | undefined;
  providers: { github?: Credentials & { url: string }; google?: Credentials };
  /** What the allow-list keeps of a step's HTML, for the documentation. */
  permittedHtml: typeof permittedHtml;
  /** Without use for so long, a session ends. */
  idleSeconds: number;
  /** The session as used now; undefined while its last use is recorded well enough. */
  recordUse: (session: Session) => Session | undefined;
  /** The session as authenticated now, by the clock that checks it. */
  recordConfirmation: (session: Session) => Session;
  /** Adds a Set-Cookie line to the response, also while a page is rendered. */
  setCookie: (line: string) => void;
  /** Who is signed in, read anew at every request; undefined once the session is over. */
  actorOf: (session: Session) => Promise<Actor | undefined>;
  /** Copies of its cookie are nobody's from then on. */
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
  /** The present username of the user who has changed this one; undefined for any other name. */
  findRenamed: (formerUsername: string) => Promise<string | undefined>;
  /** What links to public pages look like elsewhere. */
  pictures: Pictures;
};

/**
 * The call as tRPC receives it: it would read forms and bytes as well, which no procedure takes; a
 * body without a type it refuses itself (415, contract ERR-12). It reads the body only for a procedure
 * that has admitted the caller, and no further than it takes to refuse it.
 */
const asJson = (request: Request): Request => {
  if (request.method === "GET") return request;
  const { url, method, headers } = request;
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? ""))
    return new Request(url, { method });
  return Object.assign(new Request(url, { method, headers, signal: request.signal }), {
    text: () => readJsonText(request, guideBodyBytes),
  });
};

/** No more calls in one request; `trpc/client.tsx` sends as many. */
const maxBatch = 10;

type Credentials = { clientId: string; clientSecret: string };

declare global {
  // One for Next's pages, which are bundled apart from the server that starts them.
  var guidepostPortal: Portal | undefined;
}

const credentials = (
  clientId: string | undefined,
  clientSecret: string | undefined,
): Credentials | undefined => (clientId && clientSecret ? { clientId, clientSecret } : undefined);

type PortalParts = {
  service: Service;
  log: Logger;
  observer: ReturnType<typeof createObserver>;
  secret: string;
};

/** Builds what the pages are handed. */
export const createPortal = (
  env: Env,
  { service: runtime, log, observer, secret }: PortalParts,
): Portal => {
  const { db, limits, recorder, htmlCleaner } = runtime;
  const service: ServiceContext = {
    db,
    clock: db.clock,
    htmlCleaner,
    portalUrl: env.PORTAL_URL,
    ownersMayChangePlan: env.PLAN_CHANGES === "owner",
    audit: createAuditLog(log, () => {
      const request = running.getStore();
      return request && { requestId: request.requestId, address: request.address };
    }),
  };
  const parts: Parts = {
    service,
    limits,
    recorder,
    // A session has neither limits nor a quota.
    observer: { ...observer, limiter: () => {}, ledger: () => {} },
  };
  const failed = (error: unknown): void => {
    const request = running.getStore();
    if (request?.isGone()) return;
    const { code, cause } = toRefusal(error);
    if (request) request.refused ??= code;
    if (cause) observer.failure(cause, request?.requestId, code);
  };
  const countCharacters = (characters: number): void => {
    running.getStore()?.countCharacters?.(characters);
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
        { words: summary, route: `${method} ${path}` },
      ]),
    ),
    handle: (request, who) =>
      fetchRequestHandler({
        endpoint: "/api/trpc",
        router: appRouter,
        req: asJson(request),
        // Most of it is somebody's own.
        responseMeta: () => ({ headers: new Headers({ "Cache-Control": "private, no-store" }) }),
        createContext: async ({ info }) => {
          const bodyBytes = Number(request.headers.get("content-length") ?? 0);
          const calls = Math.max(1, info.calls.length);
          return {
            ...parts,
            ...(await who()),
            bodyBytes: Math.ceil(bodyBytes / calls),
            answers: createAnswers(countCharacters),
          };
        },
        maxBatchSize: maxBatch,
        onError: ({ error }) => failed(error),
      }),
    listSitemap: (input) => listSitemap(service, input),
    countSitemapPages: () => countSitemapPages(service),
    countCharacters,
    documentHtml: () => {
      const request = running.getStore();
      return request && (request.documentHtml ??= new Map());
    },
    failed,
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
    idleSeconds,
    recordUse: (session) => recordUse(session, service.clock()),
    recordConfirmation: (session) => recordConfirmation(session, service.clock()),
    setCookie: (line) => running.getStore()?.setCookie(line),
    actorOf: async (session) => {
      const actor = await sessionActor(service, session);
      const request = running.getStore();
      if (request) request.actor = actor;
      return actor;
    },
    endSession: (session) => endSession(service, session),
    signIn: (input) => signIn(service, limits, input),
    signInWithProvider: (input) => signInWithProvider(service, input),
    connectProvider: (actor, input) => connectProvider({ ...service, actor }, input),
    confirmByProvider: (actor, input) => confirmByProvider({ ...service, actor }, input),
    findRenamed: (formerUsername) => findRenamed(service, formerUsername),
    pictures: createPictures(startPictureThread()),
  };
};
