import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { createDatabaseClock, sampleClock } from "./database-clock.ts";
import { GuardedPool } from "./guarded-pool.ts";

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`. A function is called for each new connection. */
  url: string | (() => string);
  /** The most connections this process holds at once. */
  poolSize: number;
  /** How the connections show up in `pg_stat_activity`. */
  applicationName: string;
  /**
   * Hears of connections that broke outside a query, as when the server restarts. The pool has
   * replaced them already: log it, nothing else is needed.
   */
  onConnectionError: (error: Error) => void;
  /** Called when the database stops answering, so that statements are refused, and when it answers again. */
  onSilenceChange?: (isSilent: boolean) => void;
  /** How long a statement waits, in ms, for a database that does not answer. Default: 5 s. */
  silenceMs?: number;
}

export interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
  /** The database's present time; this process's own until the first connection. */
  clock: () => Date;
  /** Waits for running queries, then closes every connection. Safe to call twice. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Ends a query whose server fell silent; the statement timeout of a live one comes first. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const SILENCE_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * One pool, and a Prisma client over that same pool. Connects lazily: a database out of reach shows
 * at the first query, as an error that `isUnreachable` recognises, after 5 s at most.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url } = options;
  const clock = createDatabaseClock();
  const pool = new GuardedPool({
    clock,
    silenceMs: options.silenceMs ?? SILENCE_MS,
    onSilenceChange: options.onSilenceChange ?? (() => {}),
    ...(typeof url === "string" ? { connectionString: url } : { Client: clientOf(url) }),
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its type says
    onConnect: async (client) => {
      await prepareSession(client);
      await sampleClock(clock, client);
    },
  });
  pool.on("error", options.onConnectionError);
  // Without a listener of its own, a client that is checked out ends the process when its backend dies.
  pool.on("connect", (client) => client.on("error", ignoreError));

  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      statementNameGenerator: createStatementNamer(),
    }),
    // As long as without one: Prisma's own 2 s and 5 s would refuse what merely waits its turn.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: STATEMENT_TIMEOUT_MS },
  });

  let closed: Promise<void> | undefined;
  const close = () => (closed ??= prisma.$disconnect().then(() => pool.end()));
  return { pool, prisma, clock: clock.now, close };
}

/** A client that resolves its address when it is made, so that the pool follows a server that moved. */
function clientOf(currentUrl: () => string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl() });
    }
  };
}

/**
 * SET, not start-up parameters: connection poolers such as PgBouncer refuse unknown ones. Generic
 * plans: planning a statement anew each time can cost more than running it (an insert with its
 * steps: 511 µs against 261 µs), and every list has a statement, and so a plan, of its own.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET TIME ZONE 'UTC'; SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET plan_cache_mode = force_generic_plan`,
  );
}

/** The query that was running rejects with the same error, so nobody needs to hear it here. */
function ignoreError(): void {}

/** Names make Postgres keep the plan. Prisma's texts are few and repeat, so the map stays small. */
function createStatementNamer(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    let name = names.get(sql);
    if (name === undefined) {
      name = `p_${createHash("sha1").update(sql).digest("hex")}`;
      names.set(sql, name);
    }
    return name;
  };
}
