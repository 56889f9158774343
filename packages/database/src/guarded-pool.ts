import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { sampleClock, type DatabaseClock } from "./database-clock.ts";
import { statementChannel } from "./trace-channels.ts";
import { cutConnection, startHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { watchStatements, type StatementWatch } from "./statement-watch.ts";
import { ServerLostError } from "./writable-server.ts";

/** `isUnreachable` is true for this error, also inside an error of Prisma. */
class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "ETIMEDOUT";
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** The parts of an `AbortSignal` that the database reads. */
export type RequestSignal = Pick<AbortSignal, "aborted" | "reason">;

/** Returns the connection of a transaction, which the first call begins. */
export type OpenTransaction = () => Promise<pg.PoolClient>;

export interface GuardedPoolOptions extends Omit<pg.PoolConfig, "Client" | "onConnect"> {
  /** Creates the connections instead of `pg.Client`. */
  Client?: typeof pg.Client;
  /** The time in ms that a statement waits for a database that does not respond. */
  silenceMs: number;
  onSilenceChange: (isSilent: boolean) => void;
  /** The time in ms after which a connection is closed whose statement got no response. */
  responseLimitMs: number;
  /** Called for each new connection before its first use. */
  onConnect: (client: pg.ClientBase) => Promise<void>;
  /** Each heartbeat adjusts it. */
  clock: DatabaseClock;
}

/**
 * A pool with a circuit breaker. While the database does not respond, `connect` and `query` reject at
 * once. The circuit closes within one second of the first response.
 */
export class GuardedPool extends pg.Pool {
  /** The pool of all requests; `undefined` in that pool itself. */
  readonly shared: GuardedPool | undefined = undefined;
  readonly signal: RequestSignal | undefined = undefined;
  /** Opens the transaction of `openTransaction`; `undefined` in every other pool. */
  readonly openTransaction: OpenTransaction | undefined = undefined;
  /** The number of statements of all connections, also in transactions, without the heartbeat. */
  statementCount = 0;
  private readonly heartbeat: Heartbeat;
  private readonly silenceMs: number;
  private readonly watch: StatementWatch;
  private readonly clients = new Set<pg.PoolClient>();
  private readonly checkedOut = new Map<pg.PoolClient, object>();

  constructor({
    silenceMs,
    onSilenceChange,
    responseLimitMs,
    onConnect,
    clock,
    ...options
  }: GuardedPoolOptions) {
    const watch = watchStatements(responseLimitMs);
    super({
      ...options,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise, although its type does not state it
      onConnect: (client) => {
        watch.add(client);
        return onConnect(client);
      },
    });
    const { Client } = options;
    this.silenceMs = silenceMs;
    this.watch = watch;
    this.on("connect", (client) => {
      this.clients.add(client);
      this.countStatements(client);
    });
    this.on("acquire", (client) => this.checkedOut.set(client, {}));
    this.on("release", (_, client) => this.checkedOut.delete(client));
    this.on("remove", (client) => {
      this.clients.delete(client);
      this.checkedOut.delete(client);
    });
    this.heartbeat = startHeartbeat({
      createClient: () => {
        const client = new (Client ?? pg.Client)(options);
        // The running statement rejects with the same error.
        client.on("error", () => {});
        return client;
      },
      beat: (client) => sampleClock(clock, client),
      isInUse: () => this.totalCount > 0,
      onChange: (isSilent) => {
        if (isSilent) this.dropSilentConnections();
        onSilenceChange(isSilent);
      },
    });
  }

  /**
   * Returns this pool for one request: its `connect` and `query` reject with the signal's reason after an
   * abort. A statement that was sent before continues.
   */
  withSignal(signal: RequestSignal): GuardedPool {
    return Object.assign(Object.create(this) as GuardedPool, {
      signal,
      shared: this.shared ?? this,
    });
  }

  /**
   * Returns this pool for one transaction: `query` runs on the transaction's connection. `connect` rejects,
   * because a second connection would not see the transaction's changes.
   */
  withTransaction(openTransaction: OpenTransaction): GuardedPool {
    const query = async (...args: Parameters<pg.PoolClient["query"]>) => {
      const client = await openTransaction();
      if (this.signal?.aborted) throw this.signal.reason;
      return client.query(...args);
    };
    const connect = () => Promise.reject(new Error("A transaction has one connection only"));
    return Object.assign(Object.create(this) as GuardedPool, {
      openTransaction,
      query,
      connect,
      shared: this.shared ?? this,
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (client) resolve(client);
          else reject(error ?? new Error("The pool returned no client"));
        });
      });
    // The pool calls it when another request releases its connection, in the context of that request.
    if (statementChannel.start.hasSubscribers) callback = AsyncLocalStorage.bind(callback);
    const { signal } = this;
    const refuse = (error: Error) => callback(error, undefined, () => {});
    if (this.heartbeat.isSilent())
      return process.nextTick(refuse, new DatabaseSilentError("The database does not respond"));
    if (signal?.aborted) return process.nextTick(refuse, signal.reason);
    const connect = (onConnect: Callback) => super.connect.call(this.shared ?? this, onConnect);
    const deliver: Callback = (error, client, release) => {
      if (!client || !signal?.aborted) return callback(error, client, release);
      release();
      refuse(signal.reason as Error);
    };
    // The second connection searches for the new server. No statement was sent yet.
    connect((error, client, release) =>
      error instanceof ServerLostError ? connect(deliver) : deliver(error, client, release),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.heartbeat.stop();
    // A running statement delays the end of the pool.
    const { watch } = this;
    if (!callback) return super.end().finally(watch.stop);
    super.end(() => {
      watch.stop();
      callback();
    });
  }

  /** Each statement of the pool, of a transaction and of Prisma is a call of this method. */
  private countStatements(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      this.statementCount += 1;
      this.watch.restart(client);
      return query(...args);
    };
    Object.assign(client, { query: counted });
  }

  /** Closes idle connections at once, and others when their statement has waited for `silenceMs`. */
  private dropSilentConnections(): void {
    const waiting = new Map(this.checkedOut);
    for (const client of this.clients) if (!waiting.has(client)) cutConnection(client);
    setTimeout(() => {
      for (const [client, user] of waiting)
        if (this.checkedOut.get(client) === user) cutConnection(client);
    }, this.silenceMs).unref();
  }
}

/** The signal of the request that the pool belongs to; `undefined` for the pool of all requests. */
export function signalOf(pool: pg.Pool): RequestSignal | undefined {
  return pool instanceof GuardedPool ? pool.signal : undefined;
}

/** Opens the transaction that the pool belongs to; `undefined` for a pool without one. */
export function transactionOf(pool: pg.Pool): OpenTransaction | undefined {
  return pool instanceof GuardedPool ? pool.openTransaction : undefined;
}

/** Whether all statements of the pool run in one transaction of `openTransaction`. */
export function isInTransaction(pool: pg.Pool): boolean {
  return transactionOf(pool) !== undefined;
}

/** The pool of all requests. */
export function sharedPool(pool: pg.Pool): pg.Pool {
  return (pool instanceof GuardedPool && pool.shared) || pool;
}
