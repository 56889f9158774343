import {
  type AppRouter,
  type ApiDependencies,
  appRouter,
  createCaller,
  createUploadSlots,
  operationsOf,
  toApiError,
  TOOL_OPERATIONS,
} from "@guidepost/api";
import {
  elementsIn,
  type GuideSummary,
  type PublicGuide,
  type PublicGuideInput,
  type PublicProfile,
  type PublicProfileInput,
  type Sitemap,
} from "@guidepost/contract";
import {
  type AccountExport,
  type Actor,
  type ImageConverter,
  type PasswordEstimator,
  type ServiceContext,
  type SignUpPolicy,
  type KnownBrowser,
  type PageNames,
  type PendingSignIn,
  type PublicPageAddress,
  type PublicPageState,
  type Session,
  completeSignIn,
  confirmByProvider,
  connectProvider,
  copyImage,
  countSitemapPages,
  createSecretBox,
  endSession,
  exportAccount,
  exportEverything,
  DomainError,
  findCurrentAddress,
  readFeedIds,
  findPublicPageState,
  guidePageVersion,
  IDLE_SECONDS,
  isPending,
  profilePageVersion,
  readImageFile,
  recordUse,
  requireTwoFactor,
  listSitemap,
  sessionActor,
  signIn,
  signInWithProvider,
  unsubscribe,
} from "@guidepost/core";
import {
  type Logger,
  type RequestObserver,
  type Service,
  createAuditLog,
} from "@guidepost/runtime";
import { asDomainError, undefinedIfNotFound } from "#lib/api-error.ts";
import type { DocsMatch } from "#lib/docs/search/docs-search.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import type { PlanPrices } from "#lib/formats/plan-prices.ts";
import type { Operator } from "#lib/operator.ts";
import type { Env } from "#env.ts";
import {
  type OgImageQueue,
  startOgImageThread,
  createOgImageQueue,
} from "./og-images/og-image-renderer.ts";
import { type AccountExports, createAccountExports } from "./account-exports.ts";
import { requestContext, type StoredPageContent } from "./http/request-context.ts";
import { type ImageCopies, createImageCopies } from "./image-copies.ts";
import { type ImageUploads, createImageUploads } from "./image-uploads.ts";
import { type TrpcHandler, createTrpcHandler } from "./trpc-handler.ts";

type ProviderSignIn = Parameters<typeof signInWithProvider>[1];

export type {
  AccountExport,
  Actor,
  KnownBrowser,
  PendingSignIn,
  PublicPageAddress,
  PublicPageState,
  Session,
};

/** The functions of the service that the pages use. No other file of the portal imports core. */
export type Services = {
  router: AppRouter;
  createCaller: typeof createCaller;
  parts: ApiDependencies;
  /** `parts` with the standby's database, while it may be read. */
  standbyParts: () => ApiDependencies | undefined;
  /** Names of the API's operations, and the tools of MCP that call them. */
  operationNames: OperationNames;
  /** The API's operations with their anchors in the reference. */
  referenceEntries: readonly { summary: string; route: string; anchor: string }[];
  /** At most `limit` sections of the documentation that match, best first. */
  searchDocs: (query: string, limit: number) => Promise<DocsMatch[]>;
  /** The router over HTTP, called by the pages in the browser. */
  handle: TrpcHandler;
  listSitemap: (input: { page: number }) => Promise<Sitemap>;
  countSitemapPages: () => Promise<number>;
  /** Counts characters of guides in this request's response: a large one counts as several reads. */
  countCharacters: (characters: number) => void;
  /** Counts a guide that this request's response renders: its characters and elements. */
  countGuide: (guide: Pick<PublicGuide["guide"], "steps">) => void;
  /** Resolves when the counted guides may be rendered: large responses are rendered one at a time. */
  waitForRenderTurn: () => Promise<void>;
  /** The stored page that is being rendered; undefined for other responses. */
  storedPage: () => StoredPageContent | undefined;
  /** Versions of the content of public pages. */
  pageVersions: { guide: typeof guidePageVersion; profile: typeof profilePageVersion };
  /** Logs an unexpected error with the request's id. */
  reportError: (error: unknown) => void;
  log: Logger;
  secret: string;
  /** Without a slash at the end. */
  apiUrl: string;
  portalUrl: string;
  /** Who can become a user. */
  signUp: SignUpPolicy;
  operator: Operator;
  planPrices: PlanPrices;
  /** A page that the home page links to as an example. */
  exampleUrl: string | undefined;
  providers: { github?: Credentials & { url: string }; google?: Credentials };
  /** Idle time after which a session ends, in seconds. */
  idleSeconds: number;
  /** The session with a new time of last use; undefined while the recorded time is recent. */
  recordUse: (session: Session) => Session | undefined;
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
  }) => Promise<Session | PendingSignIn | undefined>;
  signInWithProvider: (input: ProviderSignIn) => Promise<Session | PendingSignIn>;
  /** Whether a sign-in waits for its second factor. */
  isPending: typeof isPending;
  /** `rate_limit_exceeded`; `conflict` when the user must start again; undefined for a wrong code. */
  completeSignIn: (input: {
    pending: PendingSignIn;
    code: string;
    address: string;
  }) => Promise<Session | undefined>;
  connectProvider: (
    actor: Actor,
    input: Pick<ProviderSignIn, "provider" | "subject">,
  ) => Promise<void>;
  /** The session after a confirmation with this identity; undefined for an identity of another user. */
  confirmByProvider: (
    actor: Actor,
    input: Pick<ProviderSignIn, "provider" | "subject">,
  ) => Promise<Session | undefined>;
  /** The state of a public page in the database of `parts`; undefined when there is none at the address. */
  findPublicPageState: (
    address: PublicPageAddress,
    parts?: ApiDependencies,
  ) => Promise<PublicPageState | undefined>;
  /** The guide of a public page, and the other guides that the page shows; undefined when there is none. */
  readPublicGuide: (
    address: PublicGuideInput,
    parts?: ApiDependencies,
  ) => Promise<
    | (Pick<PublicGuide, "guide" | "author_avatar" | "branding"> & {
        others: readonly GuideSummary[];
      })
    | undefined
  >;
  /** An author's page; undefined when there is none. */
  readPublicProfile: (
    address: PublicProfileInput,
    parts?: ApiDependencies,
  ) => Promise<PublicProfile | undefined>;
  /** The ids of guides in feeds: URIs, or paths of the portal. */
  readFeedIds: (
    guides: readonly GuideSummary[],
    parts?: ApiDependencies,
  ) => Promise<Map<number, string>>;
  /** The current address for one with a former username or slug; undefined when it leads to nothing public. */
  findCurrentAddress: (address: PageNames) => Promise<PageNames | undefined>;
  /** Switches off the mails of a link to unsubscribe. Resolves to false for an invalid link. */
  unsubscribe: (token: string) => Promise<boolean>;
  /** Images of public pages for link previews. */
  ogImages: OgImageQueue;
  uploadImage: ImageUploads;
  copyImage: ImageCopies;
  /** Downloads all guides of the user (contract EXPORT-2). */
  exportAccount: AccountExports;
  /** The content of an uploaded image's file; undefined when there is none. */
  readImageFile: (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

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
  imageConverter: ImageConverter;
  passwordEstimator: PasswordEstimator;
  mediaStorage: NonNullable<ServiceContext["mediaStorage"]>;
};

/** The user of a route that no procedure checks. @throws `unauthorized`, `two_factor_required` */
function requireUser(actor: Actor | undefined): Actor {
  if (!actor) throw new DomainError("unauthorized");
  requireTwoFactor(actor);
  return actor;
}

function namesOfOperations(): OperationNames {
  const tools: [string, readonly string[]][] = Object.entries(TOOL_OPERATIONS);
  return Object.fromEntries(
    operationsOf(appRouter).map(({ name, summary, method, path, takesBody, meta }) => {
      const [tool] = tools.find(([, operationNames]) => operationNames.includes(name)) ?? [];
      const body = meta.takesFile ? "file" : takesBody ? "json" : "none";
      return [name, { label: summary, route: `${method} ${path}`, body, ...(tool && { tool }) }];
    }),
  );
}

function listReferenceEntries(): Services["referenceEntries"] {
  return operationsOf(appRouter).map(({ summary, method, path, meta }) => ({
    summary,
    route: `${method} ${path}`,
    anchor: meta.openapi?.operationId ?? "",
  }));
}

/** Builds the services of the pages from the parts of the process, except the search, which needs the pages. */
export function createServices(
  env: Env,
  {
    service: runtime,
    log,
    observer,
    secret,
    imageConverter,
    passwordEstimator,
    mediaStorage,
  }: ProcessParts,
): Omit<Services, "searchDocs"> {
  const { db, standby, rateLimiter, recorder, htmlCleaner } = runtime;
  const service: ServiceContext = {
    db,
    standby,
    clock: db.clock,
    htmlCleaner,
    portalUrl: env.PORTAL_URL,
    ownersMayChangePlan: env.PLAN_CHANGES === "owner",
    requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
    signUp: env.SIGN_UP,
    audit: createAuditLog(log, () => {
      const request = requestContext.getStore();
      return request && { requestId: request.requestId, address: request.address };
    }),
    origin: () => {
      const request = requestContext.getStore();
      return request && { address: request.address, userAgent: request.userAgent };
    },
    purgePublicPages: runtime.pagePurge.purge,
    onBackgroundError: (error) =>
      log.warn({ err: error }, "background work of a request failed: a later request repeats it"),
    allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE,
    imageConverter,
    passwordEstimator,
    mediaStorage,
    secretBox: createSecretBox({ secret, purpose: "two-factor" }),
    challengeSecret: secret,
  };
  const parts: ApiDependencies = {
    service,
    rateLimiter,
    recorder,
    // A session has no rate limits and no quota.
    observer: { ...observer, limiter: () => {}, ledger: () => {} },
  };
  const standbyParts = standby && { ...parts, service: { ...service, db: standby.db } };
  const reportError = (error: unknown): void => {
    const request = requestContext.getStore();
    if (request?.isGone()) return;
    const { code, cause } = toApiError(error);
    if (request) request.refused ??= code;
    if (cause) observer.failure(cause, request?.requestId, code);
  };
  const countCharacters = (characters: number): void => {
    requestContext.getStore()?.responseLimit?.countCharacters(characters);
  };
  const countGuide: Services["countGuide"] = ({ steps }) => {
    const limit = requestContext.getStore()?.responseLimit;
    limit?.countCharacters(steps.reduce((sum, { content }) => sum + content.length, 0));
    limit?.countElements(elementsIn(steps));
  };
  const waitForRenderTurn = async (): Promise<void> => {
    await requestContext.getStore()?.responseLimit?.waitForRenderTurn();
  };
  const github = credentials(env.GITHUB_ID, env.GITHUB_SECRET);
  const google = credentials(env.GOOGLE_ID, env.GOOGLE_SECRET);
  const uploads = createUploadSlots();
  return {
    router: appRouter,
    createCaller,
    parts,
    standbyParts: () => (standby?.isUsable() ? standbyParts : undefined),
    operationNames: namesOfOperations(),
    referenceEntries: listReferenceEntries(),
    handle: createTrpcHandler({ parts, countCharacters, waitForRenderTurn, reportError }),
    listSitemap: (input) => listSitemap(service, input),
    countSitemapPages: () => countSitemapPages(service),
    countCharacters,
    countGuide,
    waitForRenderTurn,
    storedPage: () => requestContext.getStore()?.storedPage,
    pageVersions: { guide: guidePageVersion, profile: profilePageVersion },
    reportError,
    log,
    secret,
    apiUrl: env.API_URL,
    portalUrl: env.PORTAL_URL,
    signUp: env.SIGN_UP,
    operator: {
      terms: env.TERMS_URL,
      privacy: env.PRIVACY_URL,
      status: env.STATUS_URL,
      contact: env.OPERATOR_CONTACT,
    },
    planPrices: env.PLAN_PRICES,
    exampleUrl: env.EXAMPLE_URL,
    providers: {
      ...(github && { github: { ...github, url: env.GITHUB_URL } }),
      ...(google && { google }),
    },
    idleSeconds: IDLE_SECONDS,
    recordUse: (session) => recordUse(session, service.clock()),
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
    isPending,
    completeSignIn: (input) => completeSignIn({ ...service, rateLimiter }, input),
    connectProvider: (actor, input) => connectProvider({ ...service, actor }, input),
    confirmByProvider: (actor, input) => confirmByProvider({ ...service, actor }, input),
    findPublicPageState: (address, from = parts) => findPublicPageState(from.service, address),
    readPublicGuide: async (input, from = parts) => {
      const caller = createCaller({ ...from, actor: undefined });
      const found = await undefinedIfNotFound(caller.reader.guide(input));
      if (!found) return undefined;
      const { guides: others } = await caller.reader.more({ id: found.guide.id });
      return { ...found, others };
    },
    readPublicProfile: (input, from = parts) =>
      undefinedIfNotFound(createCaller({ ...from, actor: undefined }).reader.profile(input)),
    readFeedIds: (guides, from = parts) => readFeedIds(from.service, guides),
    findCurrentAddress: (address) => findCurrentAddress(service, address),
    unsubscribe: async (token) => {
      try {
        await unsubscribe(service, { token });
        return true;
      } catch (error) {
        if (asDomainError(error)?.code === "not_found") return false;
        throw error;
      }
    },
    ogImages: createOgImageQueue(startOgImageThread()),
    uploadImage: createImageUploads({ parts, callerOf: createCaller, slots: uploads, reportError }),
    copyImage: createImageCopies({
      uploads,
      reportError,
      copy: async (actor, input) => {
        const copied = await copyImage(
          { ...service, rateLimiter, actor: requireUser(actor) },
          input,
        );
        return typeof copied === "string" ? { fault: copied } : { image: copied };
      },
    }),
    exportAccount: createAccountExports({
      clock: service.clock,
      reportError,
      start: async (actor, subject) => {
        const context = { ...service, rateLimiter, actor: requireUser(actor) };
        return subject ? exportEverything(context, { subject }) : exportAccount(context);
      },
    }),
    readImageFile: (file) => readImageFile(service, file),
  };
}
