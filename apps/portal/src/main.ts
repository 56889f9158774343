import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { requestIdOf, securityHeaders } from "@guidepost/api";
import {
  checkMediaStorage,
  checkReadiness,
  createHealthEndpoints,
  createHostCheck,
  createLogger,
  createMetrics,
  createRequestObserver,
  exitOnCrash,
  explainStartFailure,
  limitConnections,
  listen,
  createImageConverter,
  createPasswordEstimator,
  openMediaStorage,
  openService,
  rejectMalformedRequests,
  SERVER_OPTIONS,
  shutDownOnSignal,
  startTracing,
  warnAboutUntrustedProxy,
} from "@guidepost/runtime";
import next from "next";
import { createAuthLimit, createBodyLimit } from "#server/http/limits/request-limits.ts";
import { createRequestGuard } from "#server/http/request-guard.ts";
import { setClientAddress } from "#server/http/client-address.ts";
import { readEnv } from "./env.ts";
import { createServices } from "#server/services.ts";
import { sessionInCookies } from "#server/auth/session-cookies.ts";
import { parseCookies } from "#server/http/headers.ts";
import { createDevelopmentDownloads, createDownloads } from "#server/http/downloads.ts";
import { createMovedAddresses } from "#server/http/moved-address.ts";
import { createRouteLabeler } from "#server/http/route-label.ts";
import { createMedia, isMediaRequest } from "#server/http/media.ts";
import { createOpsEndpoints } from "#server/http/ops-endpoints.ts";
import { createReaderCalls } from "#server/http/reader-calls.ts";
import { createReadLimit } from "#server/http/limits/read-limit.ts";
import { requestContext, createRequestLog, PortalResponse } from "#server/http/request-context.ts";
import { createRequestTraces } from "#server/http/request-traces.ts";
import { readSessionSecret } from "#server/session-secret.ts";
import { createUnsubscribe } from "#server/http/unsubscribe.ts";
import { createVisitorCookies } from "#server/http/visitor-cookie.ts";
import { createStaticPages } from "#server/static-pages/static-pages.ts";
import { createNotFoundPage } from "#server/public-pages/not-found-page.ts";
import { createPublicPages, publicResourceOf } from "#server/public-pages/public-pages.ts";
import { refuseUnknownGuideJson } from "#server/public-pages/refuse-data.ts";

/** The URL of the script of stored pages in a folder, which `npm run build` names by its content. */
async function findScript(folder: "reader" | "docs" | "embed" | "landing"): Promise<string> {
  const files = await readdir(join(import.meta.dirname, "../.next/static", folder));
  // The other files are parts that a page loads later.
  const name = files.find((file) => file.startsWith(`${folder}-`));
  if (name === undefined) throw new Error(`The build contains no script in ${folder}`);
  return `/_next/static/${folder}/${name}`;
}

async function start() {
  const env = readEnv(process.env);
  const tracing = await startTracing("portal", env);
  const log = createLogger("portal", env.LOG_LEVEL, tracing);
  tracing?.logTo(log);
  // A rejection within a request does not stop the process: Next abandons reads of unused pages.
  exitOnCrash(log, () => requestContext.getStore() !== undefined);
  const service = await openService("portal", env, log, import.meta.dirname);
  const secret = env.PORTAL_SECRET ?? (await readSessionSecret(env.DATA_DIR));
  const { db, rateLimiter, migrations } = service;
  const metrics = createMetrics(db, log);
  const observer = createRequestObserver(log, metrics, tracing);
  const imageConverter = createImageConverter();
  const passwordEstimator = createPasswordEstimator();
  const mediaStorage = await openMediaStorage(env);
  void checkMediaStorage(mediaStorage, log);
  const services = createServices(env, {
    service,
    log,
    observer,
    secret,
    imageConverter,
    passwordEstimator,
    mediaStorage,
  });
  // Next sends no usage data.
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // next-auth reads these two itself.
  process.env.NEXTAUTH_URL = env.PORTAL_URL;
  process.env.NEXTAUTH_SECRET = secret;

  const dev = process.env.NODE_ENV !== "production";
  const opsEndpoints = createOpsEndpoints(
    createHealthEndpoints({
      registry: metrics.registry,
      metricsToken: env.METRICS_TOKEN,
      readiness: () => checkReadiness(db, rateLimiter, migrations),
      shutdown: service.shutdown.signal,
    }),
  );
  const guard = createRequestGuard({ ...env, dev });
  const withinAuthLimit = createAuthLimit(rateLimiter);
  const withinBodyLimit = createBodyLimit(dev);
  const isSecure = env.PORTAL_URL.startsWith("https:");
  const redirectMovedAddress = createMovedAddresses(services.findCurrentAddress);
  const identifyVisitor = createVisitorCookies({ secret, isSecure });
  const respondToReader = createReaderCalls(services);
  const respondToUnsubscribe = createUnsubscribe(services);
  const routeLabelOf = createRouteLabeler(new Set(Object.keys(services.router._def.procedures)));
  const respondWithMedia = createMedia({
    readImageFile: services.readImageFile,
    rateLimiter,
    reportError: services.reportError,
  });
  const logRequest = createRequestLog(observer, routeLabelOf, { isTraced: tracing !== undefined });
  const traceRequest = createRequestTraces(tracing);
  const sessionIn = (cookies: Record<string, string>) => sessionInCookies(cookies, services);
  // The build packs them. In development there may be none.
  const respondWithDownload = dev
    ? createDevelopmentDownloads(join(import.meta.dirname, "../dist/downloads"))
    : await createDownloads(join(import.meta.dirname, "downloads"));
  const readLimit = createReadLimit({
    rateLimiter,
    sessionIn,
    beforeRefusal: guard,
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (isMediaRequest(request)) return await respondWithMedia(request, response);
      // A stored page has its own headers, and its URL passes the checks of the guard.
      const resource = respondWithPublicPage && publicResourceOf(request);
      if (!resource && (!guard(request, response) || (await opsEndpoints(request, response))))
        return;
      if (!(await readLimit.count(request, response))) return;
      if (await respondWithDownload(request, response)) return;
      let isMissing = false;
      if (resource) {
        const result = await respondWithPublicPage(request, response, resource);
        if (result === "sent" || !guard(request, response)) return;
        isMissing = result === "missing";
      }
      if (await staticPages.respond(request, response)) return;
      if (!(await readLimit.waitForStart(request, response))) return;
      if (await redirectMovedAddress(request, response)) return;
      if (refuseUnknownGuideJson(request, response)) return;
      if (isMissing && resource && (await respondWithNotFound(request, response, resource))) return;
      identifyVisitor(request, response);
      if (!(await withinAuthLimit(request, response)) || !withinBodyLimit(request, response))
        return;
      if (await respondToUnsubscribe(request, response)) return;
      if (await respondToReader(request, response)) return;
      await handle(request, response);
    } catch (error) {
      services.reportError(error);
      response.destroy();
    }
  };
  const server = createServer(
    { ...SERVER_OPTIONS, ServerResponse: PortalResponse },
    (request, response) => {
      if (isRejected(request, response)) return;
      setClientAddress(request, env.TRUSTED_PROXIES);
      traceRequest(request, response, () =>
        logRequest(request, response, () => void serve(request, response)),
      );
    },
  );
  const isOwnHost = createHostCheck(env);
  const isRejected = rejectMalformedRequests(server, {
    headers: securityHeaders,
    isOwnHost,
    requestIdOf,
    log,
  });
  limitConnections(server, { trustedProxies: env.TRUSTED_PROXIES });
  warnAboutUntrustedProxy(server, env.TRUSTED_PROXIES, log);
  const app = next({
    dev,
    dir: join(import.meta.dirname, ".."),
    hostname: env.PORTAL_HOST,
    port: env.PORTAL_PORT,
    // Next accepts upgrades on this server, only for reloading in development. In production,
    // nothing would close them.
    httpServer: dev ? server : createServer(),
  });
  const handle = app.getRequestHandler();
  // In development Next renders the public pages for each request, with its own scripts.
  const respondWithPublicPage = dev
    ? undefined
    : createPublicPages({
        services,
        render: handle,
        scripts: { reader: await findScript("reader"), embed: await findScript("embed") },
        waitForStart: readLimit.waitForStart,
        beforeRefusal: guard,
      });
  const respondWithNotFound = createNotFoundPage({
    services,
    render: handle,
    script: dev ? "" : await findScript("reader"),
    hasSession: async ({ headers: { cookie } }) =>
      cookie !== undefined && (await sessionIn(parseCookies(cookie))) !== undefined,
  });
  const staticPages = createStaticPages({
    services,
    render: handle,
    scripts: dev
      ? undefined
      : { docs: await findScript("docs"), landing: await findScript("landing") },
    waitForStart: readLimit.waitForStart,
  });
  // Pages read it from here on: Next renders none before `prepare`.
  globalThis.guidepostServices = { ...services, searchDocs: staticPages.searchDocs };
  await app.prepare();

  const port = await listen(server, env.PORTAL_HOST, env.PORTAL_PORT);
  log.info({ host: env.PORTAL_HOST, port }, "listening");
  // Notifies a parent process that waits for the start, such as the start script.
  process.send?.("listening");
  shutDownOnSignal(log, {
    server,
    service,
    tracing,
    delayMs: env.SHUTDOWN_DELAY_MS,
    afterDrain: async () => {
      await Promise.all([imageConverter.close(), passwordEstimator.close()]);
    },
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, "PORTAL")}\n`);
  process.exit(1);
}
