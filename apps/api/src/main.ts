import { createRestApp, isRest } from "@guidepost/api";
import { purgeDeletedGuides, purgeOldViews } from "@guidepost/core/operator";
import {
  checkReadiness,
  createAuditLog,
  createHostCheck,
  createLogger,
  createMetrics,
  createOperations,
  exitOnCrash,
  explainFailure,
  listen,
  openService,
  stopOnSignal,
} from "@guidepost/runtime";
import { createDocs } from "./docs/docs.ts";
import { readEnv } from "./env.ts";
import { createHttpServer } from "./http-server.ts";
import { createApiObserver } from "./observe.ts";
import { createOperationsApp } from "./operations.ts";

const sweepMs = 60 * 60 * 1000;

const start = async () => {
  const env = readEnv(process.env);
  const log = createLogger("api", env.LOG_LEVEL);
  exitOnCrash(log);
  const runtime = await openService("api", env, log, import.meta.dirname);
  const { db, limits, recorder, migrations } = runtime;

  const metrics = createMetrics(db);
  const service = {
    db,
    clock: db.clock,
    htmlCleaner: runtime.htmlCleaner,
    portalUrl: env.PORTAL_URL,
    // Plans are changed in the portal alone.
    ownersMayChangePlan: false,
    audit: createAuditLog(log),
  };

  const sweep = () =>
    Promise.all([purgeDeletedGuides(service), purgeOldViews(service)]).then(
      ([guides]) => guides > 0 && log.info({ guides }, "removed guides deleted over 30 days ago"),
      (error: unknown) => log.warn({ err: error }, "the sweep failed: it is tried again"),
    );
  const sweeping = setInterval(() => void sweep(), sweepMs);
  void sweep();

  const apiUrl = env.API_URL;
  const observer = createApiObserver(log, metrics);
  const rest = createRestApp({
    ...{ service, limits, recorder, observer, apiUrl },
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
  });
  const docs = createDocs({ apiUrl, portalUrl: env.PORTAL_URL });
  const operations = createOperations({
    registry: metrics.registry,
    metricsToken: env.METRICS_TOKEN,
    readiness: () => checkReadiness(db, limits, migrations),
  });
  const site = createOperationsApp(operations).route("/", docs);
  const server = createHttpServer(
    (request, bindings) => (isRest(request.url) ? rest : site).fetch(request, bindings),
    {
      trustedProxies: env.TRUSTED_PROXIES,
      isOwnHost: createHostCheck(env),
      isSecure: apiUrl.startsWith("https:"),
      log,
      onError: (error) => log.error({ err: error }, "a request failed outside of its route"),
    },
  );
  const port = await listen(server, env.API_HOST, env.API_PORT);
  log.info({ host: env.API_HOST, port }, "listening");
  // To a parent that waits for this very process, such as the start script.
  process.send?.("listening");
  stopOnSignal(log, { server, service: runtime, before: () => clearInterval(sweeping) });
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error, "API_PORT")}\n`);
  process.exit(1);
}
