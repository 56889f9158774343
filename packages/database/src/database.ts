import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { createDatabaseClock, type DatabaseClock, sampleClock } from "./database-clock.ts";
import { GuardedPool, type RequestSignal } from "./guarded-pool.ts";
import { setSessionSettings, STATEMENT_TIMEOUT_MS } from "./session-settings.ts";
import { typesWithTextTimestamps } from "./timestamps.ts";
import { TracedClient } from "./trace-channels.ts";
import { clientClassOf } from "./writable-server.ts";

type DatabaseOptions = {
  /**
   * `postgres://user:password@host:port/name`, also with several hosts (`parseConnectionUrl`). A function is
   * called for each new connection.
   */
  url: string | (() => string);
  /** The maximum of connections of this process. */
  poolSize: number;
  /** The name of the connections in `pg_stat_activity`. */
  applicationName: string;
  /**
   * Called when a connection broke outside a query, for example because the server restarts. The pool
   * has removed the connection.
   */
  onConnectionError: (error: Error) => void;
  /** Called when the database stops responding, so that statements are refused, and when it responds again. */
  onSilenceChange?: (isSilent: boolean) => void;
  /** The time in ms that a statement or a transaction waits for a connection. Default: 5 s. */
  connectTimeoutMs?: number;
  /** The time in ms that a statement waits for a database that does not respond. Default: 5 s. */
  silenceMs?: number;
  /**
   * The time in ms after which a connection is closed whose statement got no response. Default: 20 s, more than
   * the server's limit for a statement.
   */
  responseLimitMs?: number;
};

export type Database = {
  /** Rows have timestamps as ISO 8601 text, as the API returns them. */
  pool: pg.Pool;
  prisma: PrismaClient;
  /** The database's current time; the time of this process until the first connection. */
  clock: () => Date;
  /** The number of statements that this process has sent for its requests and background work. */
  statementCount: () => number;
  /**
   * Returns this database for one request. After an abort, no statement of `pool` starts and no
   * transaction of `inTransaction` commits. Prisma ignores the signal.
   */
  withSignal: (signal: RequestSignal) => Database;
  /** Closes every connection after its running query. Safe to call twice. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** A responding server has ended the statement before. */
const RESPONSE_LIMIT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const SILENCE_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * Opens a pool, and a Prisma client that uses the same pool. Connects at the first query. If the
 * database is unreachable, that query rejects within 5 s, and `isUnreachable` is true for its error.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const clock = createDatabaseClock();
  const pool = createPool(options, clock, typesWithTextTimestamps);
  const maxWait = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;

  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      statementNameGenerator: createStatementNamer(),
    }),
    // As without a transaction. Prisma's defaults of 2 s and 5 s would reject transactions that wait for a connection.
    transactionOptions: { maxWait, timeout: STATEMENT_TIMEOUT_MS },
  });

  let closed: Promise<void> | undefined;
  const close = () => (closed ??= prisma.$disconnect().then(() => pool.end()));
  const database: Database = {
    pool,
    prisma,
    clock: clock.now,
    statementCount: () => pool.statementCount,
    withSignal: (signal) => ({ ...database, pool: pool.withSignal(signal) }),
    close,
  };
  return database;
}

/** Opens a pool for a library, which expects timestamps as `Date`. It is otherwise like that of `openDatabase`. */
export function openPool(options: DatabaseOptions): pg.Pool {
  return createPool(options, createDatabaseClock(), pg.types);
}

function createPool(
  { url, ...options }: DatabaseOptions,
  clock: DatabaseClock,
  types: pg.CustomTypesConfig,
): GuardedPool {
  const pool = new GuardedPool({
    clock,
    silenceMs: options.silenceMs ?? SILENCE_MS,
    onSilenceChange: options.onSilenceChange ?? (() => {}),
    responseLimitMs: options.responseLimitMs ?? RESPONSE_LIMIT_MS,
    Client: typeof url === "string" ? clientClassOf(url) : clientOf(url),
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    onConnect: async (client) => {
      await setSessionSettings(client);
      await sampleClock(clock, client);
    },
  });
  pool.on("error", options.onConnectionError);
  // Without a listener, the loss of a checked-out connection would end the process.
  pool.on("connect", (client) => client.on("error", ignoreError));
  return pool;
}

/** Returns a client class that reads the URL for each connection, since the port may change. */
function clientOf(currentUrl: () => string): typeof pg.Client {
  return class extends TracedClient {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl() });
    }
  };
}

/** The running query rejects with the same error. */
function ignoreError(): void {}

/** PostgreSQL keeps the plan of a named statement. Prisma's texts are few, so the map stays small. */
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
