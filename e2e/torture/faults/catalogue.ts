import pg from "pg";
import type { App, Cluster } from "../cluster.ts";
import type { FaultName } from "../model/fault-log.ts";
import { orUndefined, until } from "#harness/until.ts";

/** Removes the cause of a fault. Resolves when the process runs again. */
export type Heal = () => Promise<void>;

export type Fault = {
  name: FaultName;
  /** Faults of one part do not overlap. */
  part: App | "postgres" | "redis";
  /** The kind of the one process that it affects. Otherwise, it affects a store, or the network of all. */
  app?: App;
  /** Causes it. `servers`: the indexes of the affected processes. */
  inject: (cluster: Cluster, servers: readonly number[], durationMs: number) => Promise<Heal>;
};

const CONNECTS_AT_ONCE = 20;

/** All faults of a run. The plan decides when each is injected. */
export const FAULTS: readonly Fault[] = [
  ...processFaults("API", "api"),
  ...processFaults("Portal", "portal"),
  {
    name: "PostgreSQL: kill -9",
    part: "postgres",
    inject: async ({ stack, startPostgres }) => {
      process.kill(await until("the postmaster", () => stack.postgres.pid()), "SIGKILL");
      return startPostgres;
    },
  },
  {
    name: "PostgreSQL: SIGSTOP",
    part: "postgres",
    inject: async ({ stack: { postgres } }) => {
      postgres.freeze({ postmasterToo: true });
      return async () => postgres.thaw();
    },
  },
  {
    name: "PostgreSQL: locked table",
    part: "postgres",
    inject: lockGuides,
  },
  {
    name: "PostgreSQL: no free connection",
    part: "postgres",
    inject: takeAllConnections,
  },
  {
    name: "PostgreSQL: slow disk",
    part: "postgres",
    inject: slowDisk,
  },
  ...networkFaults("PostgreSQL", "postgres", 300),
  {
    name: "Redis: kill -9",
    part: "redis",
    inject: async ({ redis }) => {
      await redis.kill();
      return redis.restart;
    },
  },
  {
    name: "Redis: SIGSTOP",
    part: "redis",
    inject: async ({ redis }) => {
      redis.freeze();
      return async () => redis.thaw();
    },
  },
  // Slower than the limit of 500 ms for one call.
  ...networkFaults("Redis", "redis", 400),
];

/** The death, the shutdown and a pause of one process. */
function processFaults(title: "API" | "Portal", app: App): Fault[] {
  return [
    { name: `${title}: kill -9`, part: app, app, inject: stopServer("SIGKILL") },
    { name: `${title}: SIGTERM`, part: app, app, inject: stopServer("SIGTERM") },
    {
      name: `${title}: SIGSTOP`,
      part: app,
      app,
      inject: async ({ servers }, [index = 0]) => {
        const server = servers[index]?.process();
        server?.kill("SIGSTOP");
        return async () => server?.kill("SIGCONT");
      },
    },
  ];
}

/** Ends a process. Its supervisor starts a new one after the duration. */
function stopServer(signal: "SIGKILL" | "SIGTERM"): Fault["inject"] {
  return async ({ servers }, [index = 0]) => {
    const server = servers[index];
    if (!server) throw new Error(`There is no process ${index}.`);
    server.process().kill(signal);
    return async () => {
      await server.process().ended;
      await server.start();
    };
  };
}

/** The network between processes and a store: cut, silent, or slow by `delayMs`. */
function networkFaults(
  title: "PostgreSQL" | "Redis",
  part: "postgres" | "redis",
  delayMs: number,
): Fault[] {
  const proxiesOf = ({ servers }: Cluster, indexes: readonly number[]) =>
    indexes.flatMap((index) => servers[index]?.proxies[part] ?? []);
  return [
    {
      name: `${title}: connections cut`,
      part,
      inject: async (cluster, indexes) => {
        const proxies = proxiesOf(cluster, indexes);
        for (const proxy of proxies) proxy.setMode("closed");
        return async () => {
          for (const proxy of proxies) proxy.setMode("open");
        };
      },
    },
    {
      name: `${title}: silent network`,
      part,
      inject: async (cluster, indexes) => {
        const proxies = proxiesOf(cluster, indexes);
        for (const proxy of proxies) proxy.setMode("silent");
        return async () => {
          for (const proxy of proxies) proxy.setMode("open");
        };
      },
    },
    {
      name: `${title}: slow network`,
      part,
      inject: async (cluster, indexes) => {
        const proxies = proxiesOf(cluster, indexes);
        for (const proxy of proxies) proxy.setDelay(delayMs);
        return async () => {
          for (const proxy of proxies) proxy.setDelay(0);
        };
      },
    },
  ];
}

async function connect({ stack }: Cluster): Promise<pg.Client> {
  const login = stack.postgres.login();
  const client = new pg.Client({
    ...login,
    host: "127.0.0.1",
    database: "guidepost",
    application_name: "torture",
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Locks a table: requests wait for it until the pool of each process has no free connection. */
async function lockGuides(cluster: Cluster): Promise<Heal> {
  const client = await connect(cluster);
  // The lock waits for running transactions, and requests wait for the lock.
  const locked = client.query("begin; lock table guides in access exclusive mode");
  locked.catch(() => {});
  return async () => {
    await orUndefined(locked);
    await orUndefined(client.end());
  };
}

/** The longest delay that PostgreSQL allows, in microseconds. */
const FLUSH_DELAY_US = 100_000;

/**
 * Delays each flush of the write-ahead log. The process that flushes waits and keeps the lock of
 * the log. Commits queue, as with a disk that writes slowly.
 */
async function slowDisk({ stack: { postgres } }: Cluster): Promise<Heal> {
  await postgres.configure({ commit_delay: FLUSH_DELAY_US, commit_siblings: 0 });
  return () => postgres.configure({ commit_delay: undefined, commit_siblings: undefined });
}

/** Disconnects all processes from PostgreSQL, and takes connections until it refuses one. */
async function takeAllConnections(cluster: Cluster): Promise<Heal> {
  const clients: pg.Client[] = [];
  const first = await connect(cluster);
  clients.push(first);
  await first.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name in ('guidepost-api', 'guidepost-portal')`,
  );
  const takeSome = async (): Promise<boolean> => {
    const attempts = Array.from({ length: CONNECTS_AT_ONCE }, () => orUndefined(connect(cluster)));
    const connected = (await Promise.all(attempts)).filter((client) => client !== undefined);
    clients.push(...connected);
    return connected.length === CONNECTS_AT_ONCE;
  };
  while (await takeSome());
  return async () => {
    await Promise.all(clients.map((client) => orUndefined(client.end())));
  };
}
