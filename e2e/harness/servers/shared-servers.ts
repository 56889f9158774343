import { once } from "node:events";
import { statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { logFileOf, readLog, type ServerProcess } from "./server-process.ts";
import type { Stack } from "./stack.ts";

/** The address of the portal in the settings of the API. No server listens there. */
export const PORTAL_URL = "https://portal.guidepost.test";

/** The address of the site that two portals serve, as a proxy has it. No server listens there. */
export const SITE_URL = "http://guides.guidepost.test";

/** The token of the metrics of these two portals. */
export const METRICS_TOKEN = "a-token-of-16-and-more";

type Urls = { apiUrl: string; purgeUrl: string };
type Shared = { app: "api" | "portal"; settings: (urls: Urls) => Record<string, string> };

/** Tests send requests from different addresses. A busy machine takes longer than the default of 5 s. */
const COMMON = { TRUSTED_PROXIES: "1", REQUEST_TIMEOUT_MS: "20000" };
/** Refused requests are logged at `debug`: these lines must not contain a secret either. */
const LOGGED = { ...COMMON, LOG_LEVEL: "debug" };

const SITE: Shared = {
  app: "portal",
  settings: ({ purgeUrl }) => ({
    ...COMMON,
    PORTAL_URL: SITE_URL,
    METRICS_TOKEN,
    CDN_PURGE_URL: purgeUrl,
    WEBHOOK_ALLOW_PRIVATE: "0",
  }),
};

/**
 * The servers that test files share. Each starts when a file needs it. A file that stops, breaks or overloads a server, or
 * needs other settings, starts its own.
 */
const SERVERS = {
  api: { app: "api", settings: () => ({ ...LOGGED, PORTAL_URL }) },
  api2: { app: "api", settings: ({ purgeUrl }) => ({ ...COMMON, CDN_PURGE_URL: purgeUrl }) },
  portal: {
    app: "portal",
    settings: ({ apiUrl }) => ({
      ...LOGGED,
      API_URL: apiUrl,
      // No server listens there.
      GITHUB_ID: "id",
      GITHUB_SECRET: "secret",
      GITHUB_URL: "http://127.0.0.1:9",
    }),
  },
  // Two processes, each with a cache of its own.
  site1: SITE,
  site2: SITE,
} satisfies Record<string, Shared>;

export type SharedName = keyof typeof SERVERS;

/** A server that test files share. */
export type SharedServer = Pick<ServerProcess, "url" | "port" | "isRunning" | "logs">;

type Address = Pick<ServerProcess, "url" | "port" | "pid">;

/**
 * Starts the shared servers for the workers of the test run, which request them at `controlUrl`. Also is the CDN whose stored
 * pages the servers purge. The servers end with the stack.
 */
export async function serveSharedServers(stack: Stack) {
  const started = new Map<SharedName, Promise<ServerProcess>>();
  const purges: string[] = [];

  const start = (name: SharedName): Promise<ServerProcess> => {
    const server = started.get(name) ?? startNew(name);
    started.set(name, server);
    return server;
  };
  const startNew = async (name: SharedName): Promise<ServerProcess> => {
    const { app, settings } = SERVERS[name];
    const apiUrl = app === "api" ? "" : (await start("api")).url;
    const given = settings({ apiUrl, purgeUrl: `${controlUrl}/purges` });
    return app === "api" ? stack.startApi(given) : stack.startPortal(given);
  };

  const control = createServer((request, response) => {
    const respond = async () => {
      const name = request.url?.slice(1) ?? "";
      if (name === "purges" && request.method === "POST") purges.push(await textOf(request));
      if (name === "purges") return purges;
      const { url, port, pid } = await start(name as SharedName);
      return { url, port, pid };
    };
    respond().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, "127.0.0.1");
  await once(control, "listening");
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  return { controlUrl, start, close: () => void control.close() };
}

type Control = { controlUrl: string; dataDir: string };

async function requestControl<Body>({ controlUrl }: Control, name: string): Promise<Body> {
  const response = await fetch(`${controlUrl}/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Body;
}

/** Returns a shared server. Its log begins with this call. */
export async function useServer(control: Control, name: SharedName): Promise<SharedServer> {
  const { url, port, pid } = await requestControl<Address>(control, name);
  const log = join(control.dataDir, logFileOf(SERVERS[name].app, port));
  const { size } = statSync(log);
  return { url, port, isRunning: () => process.kill(pid, 0), logs: () => readLog(log, size) };
}

/** Returns the two portals of `SITE_URL`. */
export async function useSite(control: Control): Promise<[SharedServer, SharedServer]> {
  return Promise.all([useServer(control, "site1"), useServer(control, "site2")]);
}

/** Returns the bodies of the purges that the shared servers have sent. */
export function readPurges(control: Control): Promise<string[]> {
  return requestControl(control, "purges");
}
