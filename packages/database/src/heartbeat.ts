import type { Client } from "pg";

const TICK_MS = 250;
/**
 * 2.5 s for a statement, 3.5 s where it has to connect again: less than requests wait themselves. The
 * first connection has 5 s, since many begin with it. A stall of this process delays its ticks as
 * well, so it does not look like a silent database.
 */
const TICKS = { statement: 10, reconnection: 14, firstConnection: 20 };

export interface HeartbeatOptions {
  /** Creates a client that is not connected yet. */
  createClient: () => Client;
  /** Sends a small statement. */
  beat: (client: Client) => Promise<unknown>;
  /** Whether the database is in use: otherwise nothing is sent. */
  isInUse: () => boolean;
  /** Called when the database stops answering and when it answers again. */
  onChange: (isSilent: boolean) => void;
}

export interface Heartbeat {
  /** Whether the last statement of the heartbeat has had no answer for too long. */
  isSilent: () => boolean;
  stop: () => void;
}

/**
 * Detects a database that accepts connections and statements but does not answer, as when it is
 * frozen or the network drops packets. It has one connection of its own: in a pool, it would wait
 * with the other requests, and an overload would look like silence. An error counts as an answer.
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
    let answered: Client | undefined;
    try {
      if (isNew) await beating.client.connect();
      await beat(beating.client);
      answered = beating.client;
      wasConnected = true;
    } catch {
      cutConnection(beating.client);
    }
    if (running !== beating) return cutConnection(beating.client);
    running = undefined;
    idle = answered;
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
    // Without an address to connect to, the next tick tries again.
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

/** Ends a connection without waiting for the server, which may not answer. */
export function cutConnection(client: object): void {
  (client as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
