import { createSharedCli, type Cli } from "../harness/cli.ts";
import { call } from "../harness/call.ts";
import { findFreePorts } from "../harness/port.ts";
import { startRedis } from "../harness/redis.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { openStack, type Stack } from "../harness/stack.ts";
import { orUndefined, until } from "../harness/until.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** Short, so that a fault reaches it. */
export const REQUEST_TIMEOUT_MS = 3_000;
/** Fewer connections than clients: requests wait for one. */
const POOL_SIZE = 6;
const RETRY_START_MS = 500;
const READY_TIMEOUT_MS = 60_000;

export type ApiNode = {
  url: string;
  /** The running process, or the last one. */
  process: () => ServerProcess;
  /** Starts a new process at the same address; tries again while its start fails. */
  start: () => Promise<void>;
  proxies: { postgres: TcpProxy; redis: TcpProxy };
  /** Returns the log lines of all its processes. */
  logs: () => string;
};

/** API processes on one PostgreSQL and one Redis, each with proxies of its own to them. */
export type Cluster = {
  stack: Stack;
  apis: ApiNode[];
  redis: Awaited<ReturnType<typeof startRedis>>;
  /** The operator's tool, on a connection that no fault cuts. */
  cli: Cli;
  /** Resolves when all API processes serve requests and count in Redis. */
  untilReady: (probeSecret: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the stores and `count` API processes. */
export async function startCluster(count: number): Promise<Cluster> {
  const stack = openStack();
  const closing: (() => Promise<unknown>)[] = [stack.close];
  const close = async () => {
    stack.postgres.thaw();
    for (const closeOne of closing.reverse()) await closeOne();
  };
  try {
    await stack.sharedCli("database", "start");
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

    const addApi = async (port: number): Promise<ApiNode> => {
      const postgres = await proxyToPostgres();
      const toRedis = await proxyTo(() => redis.port);
      const start = () =>
        stack.startApi({
          API_PORT: `${port}`,
          DATABASE_URL: databaseUrl(postgres),
          REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
          REQUEST_TIMEOUT_MS: `${REQUEST_TIMEOUT_MS}`,
          DATABASE_POOL_SIZE: `${POOL_SIZE}`,
          TRUSTED_PROXIES: "1",
        });
      let server = await start();
      return {
        url: server.url,
        process: () => server,
        start: async () => {
          // A supervisor starts a process again when it exits, for example because a store is down.
          server = await until("the API to start", () => orUndefined(start()), READY_TIMEOUT_MS);
        },
        proxies: { postgres, redis: toRedis },
        logs: () => server.logs(),
      };
    };
    const apis: ApiNode[] = [];
    for (const port of await findFreePorts(count)) apis.push(await addApi(port));
    const cli = createSharedCli(stack.dataDir, {
      DATABASE_URL: databaseUrl(await proxyToPostgres()),
    });

    const isReady = async ({ url }: ApiNode, key: string) => {
      const timeout = () => ({ signal: AbortSignal.timeout(RETRY_START_MS * 4) });
      const health = await orUndefined(fetch(`${url}/readyz`, timeout()));
      const { checks } = ((await orUndefined(health?.json() ?? Promise.reject(new Error()))) ??
        {}) as {
        checks?: { limits: { status: string } };
      };
      const response = await orUndefined(call(url, { path: "/usage", key, ...timeout() }));
      return response?.status === 200 && checks?.limits.status.startsWith("ok");
    };
    const untilReady = async (probeSecret: string) => {
      for (const api of apis)
        await until("the service", () => isReady(api, probeSecret), READY_TIMEOUT_MS);
    };
    return { stack, apis, redis, cli, untilReady, close };
  } catch (error) {
    await close();
    throw error;
  }
}
