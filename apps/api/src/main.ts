import { createHelpLinks, createMcpApp, createRestApp, isMcp, isRest } from "@guidepost/api";
import { createRequestLog } from "@guidepost/core";
import {
  checkMediaStorage,
  checkReadiness,
  createAuditLog,
  createHealthEndpoints,
  createHostCheck,
  createImageConverter,
  createLogger,
  createMetrics,
  exitOnCrash,
  explainStartFailure,
  listen,
  openMediaStorage,
  openService,
  parseEnvironment,
  serverVariables,
  shutDownOnSignal,
  startTracing,
  withDefaultUrls,
} from "@guidepost/runtime";
import * as z from "zod";
import { createDocs } from "./docs/docs.ts";
import { createHealthApp } from "./health-app.ts";
import { createHttpServer } from "./http-server.ts";
import { createApiObserver } from "./observer.ts";
import { traceFetch } from "./trace-fetch.ts";

const variables = serverVariables.safeExtend({
  API_HOST: z.string().default("127.0.0.1"),
});

async function start(): Promise<void> {
  const env = withDefaultUrls(parseEnvironment(variables, process.env));
  const tracing = await startTracing("api", env);
  const log = createLogger("api", env.LOG_LEVEL, tracing);
  tracing?.logTo(log);
  exitOnCrash(log);
  const runtime = await openService("api", env, log, import.meta.dirname);
  const { db, rateLimiter, recorder, migrations } = runtime;

  const metrics = createMetrics(db, log);
  const imageConverter = createImageConverter();
  const mediaStorage = await openMediaStorage(env);
  void checkMediaStorage(mediaStorage, log);
  const service = {
    db,
    clock: db.clock,
    htmlCleaner: runtime.htmlCleaner,
    portalUrl: env.PORTAL_URL,
    // Owners change their plan in the portal only.
    ownersMayChangePlan: false,
    requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
    audit: createAuditLog(log),
    purgePublicPages: runtime.pagePurge.purge,
    allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE,
    mediaStorage,
    imageConverter,
  };

  const requestLog = createRequestLog(db, {
    onError: (error) =>
      log.warn({ err: error }, "the request log could not be written yet: it is tried again"),
    onDrop: metrics.requestLogDropped,
  });

  const apiUrl = env.API_URL;
  const observer = createApiObserver(log, metrics, tracing);
  const dependencies = {
    service,
    rateLimiter,
    recorder,
    observer,
    requestLog,
    apiUrl,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
  };
  const rest = createRestApp(dependencies);
  const mcp = createMcpApp(dependencies);
  const fetchRest = tracing ? traceFetch(rest.fetch, tracing) : rest.fetch;
  const fetchMcp = tracing ? traceFetch(mcp, tracing) : mcp;
  const docs = createDocs({ apiUrl, portalUrl: env.PORTAL_URL });
  const healthEndpoints = createHealthEndpoints({
    registry: metrics.registry,
    metricsToken: env.METRICS_TOKEN,
    readiness: () => checkReadiness(db, rateLimiter, migrations),
    shutdown: runtime.shutdown.signal,
  });
  const helpLinks = createHelpLinks(env.PORTAL_URL);
  const site = createHealthApp(healthEndpoints, helpLinks).route("/", docs);
  const server = createHttpServer(
    (request, bindings) => {
      const { url } = request;
      if (isRest(url)) return fetchRest(request, bindings);
      return isMcp(url) ? fetchMcp(request, bindings) : site.fetch(request, bindings);
    },
    {
      trustedProxies: env.TRUSTED_PROXIES,
      isOwnHost: createHostCheck(env),
      isSecure: apiUrl.startsWith("https:"),
      helpLinks,
      log,
      onError: (error) => log.error({ err: error }, "a request failed outside of its route"),
    },
  );
  const port = await listen(server, env.API_HOST, env.API_PORT);
  log.info({ host: env.API_HOST, port }, "listening");
  // The start script waits for this message.
  process.send?.("listening");
  shutDownOnSignal(log, {
    server,
    service: runtime,
    tracing,
    delayMs: env.SHUTDOWN_DELAY_MS,
    afterDrain: async () => {
      await Promise.all([requestLog.close(), imageConverter.close()]);
    },
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, "API")}\n`);
  process.exit(1);
}
