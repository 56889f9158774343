import { Redis } from "ioredis";
import { startDeadline, withDeadline } from "./deadline.ts";
import { COMMAND_TIMEOUT_MS, type RedisClient } from "./redis-client.ts";

const CONNECT_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const FIRST_CONNECTION_MS = 2_000;
/** For a server that says nothing from the start: no stall of this process is as long. */
const SILENT_HANDSHAKE_MS = 10_000;

/**
 * Client for Redis or Valkey over TCP (`redis://` or `rediss://`). Resolves once connected or after the
 * first failed try, within FIRST_CONNECTION_MS; from then on it reconnects by itself. Commands reject at
 * once while there is no connection (with the connection's error), else within COMMAND_TIMEOUT_MS.
 * Rejects on a URL of another kind, without repeating it: it may hold a password.
 */
export const connectTcpRedis = async (url: string): Promise<RedisClient> => {
  if (!/^rediss?:\/\//.test(url)) {
    throw new Error("The Redis URL must begin with redis:// or rediss://.");
  }
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_HANDSHAKE_MS,
    enableOfflineQueue: false,
    // An increment sent again after a reconnect could count twice.
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, MAX_RECONNECT_DELAY_MS),
  });

  let connectionError: Error | undefined;
  redis.on("error", (error) => {
    connectionError = error;
  });
  redis.on("ready", () => {
    connectionError = undefined;
  });
  await withDeadline(redis.connect(), FIRST_CONNECTION_MS).catch(() => {});

  const send = async <TData>(command: "eval" | "evalsha", args: unknown[]): Promise<TData> => {
    // A connection that owes an answer for so long is dead (a partition closes no socket) and is
    // replaced. ioredis' own time-outs would take a stall of this process for the server's.
    const { stream } = redis;
    const silence = startDeadline(COMMAND_TIMEOUT_MS, (error) => stream.destroy(error));
    try {
      return (await redis.call(command, args.map(String))) as TData;
    } catch (error) {
      // "Stream isn't writeable" tells an operator less than ECONNREFUSED or WRONGPASS.
      throw connectionError ?? error;
    } finally {
      clearInterval(silence);
    }
  };

  return {
    eval: (script, keys, args) => send("eval", [script, keys.length, ...keys, ...args]),
    evalsha: (sha, keys, args) => send("evalsha", [sha, keys.length, ...keys, ...args]),
    close: async () => redis.disconnect(),
  };
};
