import { createServer } from "node:http";
import { join } from "node:path";
import {
  createLogger,
  explainFailure,
  listen,
  openService,
  stopOnSignal,
  timeouts,
} from "@guidepost/server";
import next from "next";
import { createDoor } from "./door.ts";
import { readEnv } from "./env.ts";
import { createPortal } from "./lib/server.ts";
import { readSecret } from "./secret.ts";

const start = async () => {
  const env = readEnv(process.env);
  const log = createLogger("portal", env.LOG_LEVEL);
  const service = await openService("portal", env, log, import.meta.dirname);
  const secret = env.PORTAL_SECRET ?? (await readSecret(env.DATA_DIR));
  globalThis.guidepostPortal = createPortal(env, { service, log, secret });
  // Nothing is told to anybody who was not asked for.
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // next-auth reads these two itself.
  process.env.NEXTAUTH_URL = env.PORTAL_URL;
  process.env.NEXTAUTH_SECRET = secret;

  const dev = process.env.NODE_ENV !== "production";
  const door = createDoor({ ...env, dev });
  const server = createServer(timeouts, (request, response) => {
    if (door(request, response)) void handle(request, response);
  });
  const app = next({
    dev,
    dir: join(import.meta.dirname, ".."),
    hostname: env.PORTAL_HOST,
    port: env.PORTAL_PORT,
    httpServer: server,
  });
  const handle = app.getRequestHandler();
  await app.prepare();

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
