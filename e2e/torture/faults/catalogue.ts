import pg from "pg";
import type { Cluster } from "../cluster.ts";
import type { FaultName } from "../model/fault-log.ts";
import { orUndefined, until } from "../../harness/until.ts";

/** Removes the cause of a fault. Resolves when the process runs again. */
export type Heal = () => Promise<void>;

export type Fault = {
  name: FaultName;
  /** Faults of one part do not overlap. */
  part: "api" | "postgres" | "redis";
  /** Whether it affects one API process. Otherwise, it affects a store, or the network of all. */
  isOfOneApi: boolean;
  /** Causes it. `apis`: the indexes of the affected API processes. */
  inject: (cluster: Cluster, apis: readonly number[], durationMs: number) => Promise<Heal>;
};

const CONNECTS_AT_ONCE = 20;

/** All faults of a run. The plan decides when each is injected. */
export const FAULTS: readonly Fault[] = [
  {
    name: "API: kill -9",
    part: "api",
    isOfOneApi: true,
    inject: stopApi("SIGKILL"),
  },
  {
    name: "API: SIGTERM",
    part: "api",
    isOfOneApi: true,
    inject: stopApi("SIGTERM"),
  },
  {
    name: "API: SIGSTOP",
    part: "api",
    isOfOneApi: true,
    inject: async ({ apis }, [index = 0]) => {
      const server = apis[index]?.process();
      server?.kill("SIGSTOP");
      return async () => server?.kill("SIGCONT");
    },
  },
  {
    name: "PostgreSQL: kill -9",
    part: "postgres",
    isOfOneApi: false,
    inject: async ({ stack }) => {
      process.kill(await until("the postmaster", () => stack.postgres.pid()), "SIGKILL");
      return async () => {
        await stack.sharedCli("database", "start");
      };
    },
  },
  {
    name: "PostgreSQL: SIGSTOP",
    part: "postgres",
    isOfOneApi: false,
    inject: async ({ stack: { postgres } }) => {
      postgres.freeze({ postmasterToo: true });
      return async () => postgres.thaw();
    },
  },
  {
    name: "PostgreSQL: locked table",
    part: "postgres",
    isOfOneApi: false,
    inject: lockGuides,
  },
  {
    name: "PostgreSQL: no free connection",
    part: "postgres",
    isOfOneApi: false,
    inject: takeAllConnections,
  },
  ...networkFaults("PostgreSQL", "postgres", 300),
  {
    name: "Redis: kill -9",
    part: "redis",
    isOfOneApi: false,
    inject: async ({ redis }) => {
      await redis.kill();
      return redis.restart;
    },
  },
  {
    name: "Redis: SIGSTOP",
    part: "redis",
    isOfOneApi: false,
    inject: async ({ redis }) => {
      redis.freeze();
      return async () => redis.thaw();
    },
  },
  // Slower than the limit of 500 ms for one call.
  ...networkFaults("Redis", "redis", 400),
];

/** Ends an API process. Its supervisor starts a new one after the duration. */
function stopApi(signal: "SIGKILL" | "SIGTERM"): Fault["inject"] {
  return async ({ apis }, [index = 0]) => {
    const api = apis[index];
    if (!api) throw new Error(`There is no API process ${index}.`);
    api.process().kill(signal);
    return async () => {
      await api.process().ended;
      await api.start();
    };
  };
}

/** The network between API processes and a store: cut, silent, or slow by `delayMs`. */
function networkFaults(
  title: "PostgreSQL" | "Redis",
  part: "postgres" | "redis",
  delayMs: number,
): Fault[] {
  const proxiesOf = ({ apis }: Cluster, indexes: readonly number[]) =>
    indexes.flatMap((index) => apis[index]?.proxies[part] ?? []);
  return [
    {
      name: `${title}: connections cut`,
      part,
      isOfOneApi: false,
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
      isOfOneApi: false,
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
      isOfOneApi: false,
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

/** Disconnects the API processes from PostgreSQL, and takes connections until it refuses one. */
async function takeAllConnections(cluster: Cluster): Promise<Heal> {
  const clients: pg.Client[] = [];
  const first = await connect(cluster);
  clients.push(first);
  await first.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guidepost-api'",
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
