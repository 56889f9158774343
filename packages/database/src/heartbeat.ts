import type { Client } from "pg";

const TICK_MS = 250;
/**
 * 2.5 s for a statement and 3.5 s with a reconnection: less than the deadline of requests. The first
 * connection has 5 s, because many start at the same time. A stall of this process also delays its ticks,
 * so it does not count as silence of the database.
 */
const TICKS = { statement: 10, reconnection: 14, firstConnection: 20 };

export interface HeartbeatOptions {
  /** Creates a client that is not connected yet. */
  createClient: () => Client;
  /** Sends a fast statement. */
  beat: (client: Client) => Promise<unknown>;
  /** Whether the database is in use. Otherwise no statement is sent. */
  isInUse: () => boolean;
  /** Called when the database stops responding and when it responds again. */
  onChange: (isSilent: boolean) => void;
}

export interface Heartbeat {
  /** Whether the response to the last statement is overdue. */
  isSilent: () => boolean;
  stop: () => void;
}

/**
 * Detects a database that accepts connections and statements but does not respond, for example because
 * the network drops packets. It uses a separate connection: in a pool, an overload would look like
 * silence. An error counts as a response.
 */
export function startHeartbeat({
  createClient,
  beat,
  isInUse,
  onChange,
}: HeartbeatOptions): Heartbeat {
  let idle: Client | undefined;
  let running: { client: Client; ticksLeft: number } | undefined;
  let wasConnected = false;
  let isSilent = false;

  const setSilent = (value: boolean) => {
    if (isSilent === value) return;
    isSilent = value;
    onChange(value);
  };

  const beatOnce = async () => {
    const isNew = idle === undefined;
    const connection = wasConnected ? TICKS.reconnection : TICKS.firstConnection;
    const ticksLeft = isNew ? connection : TICKS.statement;
    const beating = { client: idle ?? createClient(), ticksLeft };
    running = beating;
    idle = undefined;
    let responded: Client | undefined;
    try {
      if (isNew) await beating.client.connect();
      await beat(beating.client);
      responded = beating.client;
      wasConnected = true;
    } catch {
      cutConnection(beating.client);
    }
    if (running !== beating) return cutConnection(beating.client);
    running = undefined;
    idle = responded;
    setSilent(false);
  };

  const timer = setInterval(() => {
    if (running) {
      running.ticksLeft -= 1;
      if (running.ticksLeft > 0) return;
      cutConnection(running.client);
      running = undefined;
      setSilent(true);
    }
    // If no URL is available, the next tick retries.
    if (isSilent || isInUse()) beatOnce().catch(() => {});
  }, TICK_MS);
  timer.unref();

  return {
    isSilent: () => isSilent,
    stop: () => {
      clearInterval(timer);
      void idle?.end();
      if (running) cutConnection(running.client);
      running = undefined;
      idle = undefined;
    },
  };
}

/** Closes a connection without waiting for the server, which may not respond. */
export function cutConnection(client: object): void {
  (client as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
