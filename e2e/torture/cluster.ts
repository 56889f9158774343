import { createSharedCli, type Cli } from "../harness/servers/cli.ts";
import { call } from "../harness/call.ts";
import { findFreePorts } from "../harness/port.ts";
import { startRedis } from "../harness/servers/redis.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack, type Stack } from "../harness/servers/stack.ts";
import { orUndefined, until } from "../harness/until.ts";
import { hasTestClock, restartWithTestClock } from "./test-clock.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** Short, so that a fault reaches it. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Fewer connections than clients: requests wait for one. */
const POOL_SIZE = 6;
const RETRY_START_MS = 500;
const READY_TIMEOUT_MS = 60_000;

export type App = "api" | "portal";

/** The number of processes of each kind. */
export type ServerCounts = { apis: number; portals: number };

/** Lists the indexes of all processes, or of one kind: first those of the API, then those of the portal. */
export function serverIndexes({ apis, portals }: ServerCounts, app?: App): number[] {
  const all = Array.from({ length: apis + portals }, (_, index) => index);
  if (app === undefined) return all;
  return app === "api" ? all.slice(0, apis) : all.slice(apis);
}

export type ServerNode = {
  app: App;
  url: string;
  /** The running process, or the last one. */
  process: () => ServerProcess;
  /** Starts a new process at the same address; tries again while its start fails. */
  start: () => Promise<void>;
  proxies: { postgres: TcpProxy; redis: TcpProxy };
  /** Returns the log lines of all its processes. */
  logs: () => string;
};

/** Processes on one PostgreSQL and one Redis, each with proxies of its own to them. */
export type Cluster = {
  stack: Stack;
  /** All processes: first those of the API, then those of the portal. */
  servers: ServerNode[];
  apis: ServerNode[];
  portals: ServerNode[];
  /** Starts PostgreSQL again after it was killed. */
  startPostgres: () => Promise<void>;
  redis: Awaited<ReturnType<typeof startRedis>>;
  /** The operator's tool, on a connection that no fault cuts. */
  cli: Cli;
  /** Resolves when all processes serve requests, and those of the API count in Redis. */
  untilReady: (probeSecret: string) => Promise<void>;
  close: () => Promise<void>;
};

/** All processes have the same portal address, as with a balancer, because pages contain it. */
export const PORTAL_URL = "http://guides.guidepost.test";

/** Starts the stores and the processes. */
export async function startCluster(counts: ServerCounts): Promise<Cluster> {
  const stack = openStack();
  const closing: (() => Promise<unknown>)[] = [stack.close];
  const close = async () => {
    stack.postgres.thaw();
    for (const closeOne of closing.reverse()) await closeOne();
  };
  try {
    await stack.sharedCli("database", "start");
    const startPostgres = hasTestClock()
      ? await restartWithTestClock(stack.postgres)
      : async () => void (await stack.sharedCli("database", "start"));
    const redis = await startRedis();
    closing.push(redis.stop);

    const { user, password } = stack.postgres.login();
    const proxyTo = async (port: () => number) => {
      const proxy = await startTcpProxy(port);
      closing.push(proxy.close);
      return proxy;
    };
    const proxyToPostgres = () => proxyTo(() => stack.postgres.login().port);
    const databaseUrl = ({ port }: TcpProxy) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/guidepost`;

    const addServer = async (app: App, port: number): Promise<ServerNode> => {
      const postgres = await proxyToPostgres();
      const toRedis = await proxyTo(() => redis.port);
      const begin = app === "api" ? stack.startApi : stack.startPortal;
      const start = () =>
        begin({
          [app === "api" ? "API_PORT" : "PORTAL_PORT"]: `${port}`,
          ...(app === "portal" && { PORTAL_URL }),
          DATABASE_URL: databaseUrl(postgres),
          REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
          REQUEST_TIMEOUT_MS: `${REQUEST_TIMEOUT_MS}`,
          DATABASE_POOL_SIZE: `${POOL_SIZE}`,
          TRUSTED_PROXIES: "1",
        });
      let server = await start();
      return {
        app,
        url: server.url,
        process: () => server,
        start: async () => {
          // A supervisor starts a process again when it exits, for example because a store is down.
          server = await until(`the ${app} to start`, () => orUndefined(start()), READY_TIMEOUT_MS);
        },
        proxies: { postgres, redis: toRedis },
        logs: () => server.logs(),
      };
    };
    const servers: ServerNode[] = [];
    const ports = await findFreePorts(counts.apis + counts.portals);
    for (const [index, port] of ports.entries())
      servers.push(await addServer(index < counts.apis ? "api" : "portal", port));
    const apis = servers.filter(({ app }) => app === "api");
    const portals = servers.filter(({ app }) => app === "portal");
    const cli = createSharedCli(stack.dataDir, {
      DATABASE_URL: databaseUrl(await proxyToPostgres()),
    });

    const timeout = () => ({ signal: AbortSignal.timeout(RETRY_START_MS * 4) });
    const isReady = async ({ app, url }: ServerNode, key: string) => {
      const health = await orUndefined(fetch(`${url}/readyz`, timeout()));
      const { checks } = ((await orUndefined(health?.json() ?? Promise.reject(new Error()))) ??
        {}) as {
        checks?: { limits: { status: string } };
      };
      if (app === "portal") return health?.ok;
      const response = await orUndefined(call(url, { path: "/usage", key, ...timeout() }));
      return response?.status === 200 && checks?.limits.status.startsWith("ok");
    };
    const untilReady = async (probeSecret: string) => {
      for (const server of servers)
        await until("the service", () => isReady(server, probeSecret), READY_TIMEOUT_MS);
    };
    return { stack, servers, apis, portals, startPostgres, redis, cli, untilReady, close };
  } catch (error) {
    await close();
    throw error;
  }
}
