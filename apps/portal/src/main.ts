import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { requestIdOf, securityHeaders } from "@guidepost/api";
import {
  boundConnections,
  checkReadiness,
  createHostCheck,
  createLogger,
  createMetrics,
  createObserver,
  createOperations,
  exitOnCrash,
  explainFailure,
  listen,
  openService,
  refuseMalformed,
  serverOptions,
  stopOnSignal,
  warnOfUntrustedProxy,
} from "@guidepost/runtime";
import next from "next";
import { createAuthLimit } from "#http/auth-limit.ts";
import { createBodyLimit } from "#http/body-limit.ts";
import { createDoor } from "#http/door.ts";
import { readEnv } from "./env.ts";
import { createPortal } from "#lib/server.ts";
import { sessionInCookies } from "#lib/session-token.ts";
import { createOperationOf } from "#http/operation-of.ts";
import { createOperatorsDoor } from "#http/operators-door.ts";
import { createReadLimit } from "#http/read-limit.ts";
import { running } from "#http/running.ts";
import { readSecret } from "./secret.ts";
import { createUsernameRedirect } from "#http/username-redirect.ts";
import { createVisitorCookies } from "#http/visitor-cookie.ts";
import { createWatch } from "#http/watch-requests.ts";

const start = async () => {
  const env = readEnv(process.env);
  const log = createLogger("portal", env.LOG_LEVEL);
  // A page starts reads that it may not need in the end: Next lets those fail, too.
  exitOnCrash(log, () => running.getStore() !== undefined);
  const service = await openService("portal", env, log, import.meta.dirname);
  const secret = env.PORTAL_SECRET ?? (await readSecret(env.DATA_DIR));
  const { db, limits, migrations } = service;
  const metrics = createMetrics(db);
  const observer = createObserver(log, metrics);
  const portal = createPortal(env, { service, log, observer, secret });
  globalThis.guidepostPortal = portal;
  // Nothing is told to anybody who was not asked for.
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // next-auth reads these two itself.
  process.env.NEXTAUTH_URL = env.PORTAL_URL;
  process.env.NEXTAUTH_SECRET = secret;

  const dev = process.env.NODE_ENV !== "production";
  const operators = createOperatorsDoor(
    createOperations({
      registry: metrics.registry,
      metricsToken: env.METRICS_TOKEN,
      readiness: () => checkReadiness(db, limits, migrations),
    }),
  );
  const door = createDoor({ ...env, dev });
  const withinAuthLimit = createAuthLimit(limits);
  const withinBodyLimit = createBodyLimit(dev);
  const isSecure = env.PORTAL_URL.startsWith("https:");
  const redirectFormerUsername = createUsernameRedirect(portal.findRenamed);
  const identifyVisitor = createVisitorCookies({ secret, isSecure });
  const operationOf = createOperationOf(new Set(Object.keys(portal.router._def.procedures)));
  const watch = createWatch(observer, operationOf);
  const mayRead = createReadLimit({
    limits,
    operationOf,
    sessionIn: (cookies) => sessionInCookies(cookies, portal),
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (!door(request, response) || (await operators(request, response))) return;
      if (!(await mayRead(request, response))) return;
      if (await redirectFormerUsername(request, response)) return;
      identifyVisitor(request, response);
      if (!(await withinAuthLimit(request, response)) || !withinBodyLimit(request, response))
        return;
      await handle(request, response);
    } catch (error) {
      portal.failed(error);
      response.destroy();
    }
  };
  const server = createServer(serverOptions, (request, response) => {
    if (!isRefused(request, response))
      watch(request, response, () => void serve(request, response));
  });
  const isOwnHost = createHostCheck(env);
  const isRefused = refuseMalformed(server, {
    headers: securityHeaders,
    isOwnHost,
    requestIdOf,
    log,
  });
  boundConnections(server, { trustedProxies: env.TRUSTED_PROXIES });
  warnOfUntrustedProxy(server, env.TRUSTED_PROXIES, log);
  const app = next({
    dev,
    dir: join(import.meta.dirname, ".."),
    hostname: env.PORTAL_HOST,
    port: env.PORTAL_PORT,
    // It takes upgrades, which are for reloading in development: nothing else would close them.
    httpServer: dev ? server : createServer(),
  });
  const handle = app.getRequestHandler();
  await Promise.all([app.prepare(), portal.prepare()]);

  const port = await listen(server, env.PORTAL_HOST, env.PORTAL_PORT);
  log.info({ host: env.PORTAL_HOST, port }, "listening");
  // To a parent that waits for this very process, such as the start script.
  process.send?.("listening");
  stopOnSignal(log, { server, service });
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error, "PORTAL_PORT")}\n`);
  process.exit(1);
}
