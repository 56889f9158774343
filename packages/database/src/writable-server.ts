import pg from "pg";
import { type ConnectionTarget, parseConnectionUrl, type ServerHost } from "./connection-url.ts";
import { isLoginRefused } from "./errors.ts";
import { cutConnection } from "./heartbeat.ts";
import { TracedClient } from "./trace-channels.ts";

/** Shorter than the time that the pool and the heartbeat allow for a connection, which follows the probe. */
const PROBE_TIMEOUT_MS = 2_000;
/** The SQLSTATE of a write on a read-only server. */
const READ_ONLY = "25006";
const SELECT_READ_ONLY = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** No server accepts writes at present. `isUnreachable` is true for this error. */
class NoWritableServerError extends Error {
  override name = "NoWritableServerError";
  readonly code = "57P03";
}

/** The known server failed. The next connection searches for another one. */
export class ServerLostError extends Error {
  override name = "ServerLostError";
  readonly code = "57P03";
}

/** Creates a client for a URL that may have several hosts. It is not connected yet. */
export function createClient(config: pg.ClientConfig & { connectionString: string }): pg.Client {
  return new (clientClassOf(config.connectionString))(config);
}

/** Returns the client class for the servers of a URL. Its clients ignore the URL of their options. */
export function clientClassOf(url: string): typeof pg.Client {
  const target = parseConnectionUrl(url);
  if (target.mustBeWritable) return createWritableClient(target);
  return class extends TracedClient {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: url });
    }
  };
}

/**
 * Returns a client class that connects to the server that accepts writes, as libpq does with
 * `target_session_attrs=read-write`. Its clients share the server that a search found. They search again
 * after a connection failed, was closed by the server, or received the error of a read-only server.
 */
function createWritableClient({ hosts }: ConnectionTarget): typeof pg.Client {
  let current: ServerHost | undefined;
  let preferred = hosts[0];
  let search: Promise<ServerHost> | undefined;
  const connected = new Map<pg.Client, ServerHost>();

  const cutConnections = (server: ServerHost) => {
    for (const [client, { name }] of connected) if (name === server.name) cutConnection(client);
  };

  const findServer = async (config: pg.ClientConfig): Promise<ServerHost> => {
    if (current) return current;
    search ??= searchServer([preferred, ...hosts.filter((host) => host !== preferred)], config)
      .then((found) => {
        // For example of a server that does not respond.
        if (found !== preferred) cutConnections(preferred);
        preferred = found;
        current = found;
        return found;
      })
      .finally(() => {
        search = undefined;
      });
    return search;
  };

  const forget = (server: ServerHost) => {
    if (current === server) current = undefined;
  };

  return class extends TracedClient {
    private readonly config: pg.ClientConfig;

    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: hosts[0].url });
      this.config = config;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connection = this.connectToWritable();
      if (!callback) return connection.then(() => this);
      const settle = callback as (error?: unknown) => void;
      connection.then(() => settle(), settle);
    }

    private async connectToWritable(): Promise<void> {
      const server = await findServer(this.config);
      // The pool's time-out destroys the stream, also before it is connected.
      if (this.connection.stream.destroyed) throw new Error("Connection terminated");
      const { host, port } = new pg.Client({ connectionString: server.url });
      Object.assign(this, { host, port });
      this.on("error", () => forget(server));
      try {
        await super.connect();
        if (await isReadOnly(this)) throw new ServerLostError("is read-only");
      } catch (error) {
        cutConnection(this);
        if (!isServerLost(error)) throw error;
        forget(server);
        throw new ServerLostError(`${server.name} ${reasonOf(error)}`, { cause: error });
      }
      connected.set(this, server);
      this.once("end", () => connected.delete(this));
      this.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return;
        forget(server);
        // The statement has received its error by then. The other connections would read old data.
        setImmediate(cutConnections, server);
      });
    }
  };
}

/** Returns the first writable server in this order. The probes run at the same time. */
async function searchServer(
  servers: readonly ServerHost[],
  config: pg.ClientConfig,
): Promise<ServerHost> {
  const probes = servers.map(async (server) => ({ server, error: await probe(server, config) }));
  const errors: unknown[] = [];
  for (const finished of probes) {
    const { server, error } = await finished;
    if (error === undefined) return server;
    errors.push(error);
  }
  if (errors.every(isLoginRefused)) throw errors[0];
  const reasons = servers.map(({ name }, index) => `${name} ${reasonOf(errors[index])}`);
  throw new NoWritableServerError(`No server accepts writes: ${reasons.join("; ")}`);
}

/** Resolves to the reason why a server accepts no writes, or to `undefined`. */
async function probe({ url }: ServerHost, config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await isReadOnly(client)) ? new Error("is read-only") : undefined;
  } catch (error) {
    return error;
  } finally {
    cutConnection(client);
  }
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(SELECT_READ_ONLY);
  return rows[0]?.isReadOnly !== false;
}

/** False for errors that another server would return as well, such as a refused login. */
function isServerLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith("57P") === true;
}

/** The error has no message when a host name has several addresses and all of them fail. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || "failed";
}
