import type { ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

type Client = {
  running: number;
  open: number;
  waiting: (() => void)[];
  /** No request of the client starts before this time. */
  resumeAt: number;
  /** When the latest request would have started at an even pace. */
  spacedUntil: number;
  timer?: NodeJS.Timeout | undefined;
};

/** Responses of one client that are produced at the same time, and responses that are not sent yet. */
const MAX_RUNNING = 2;
const MAX_OPEN = 16;
/** Requests of a client that start without a delay. Further ones start `SPACING_MS` apart. */
const BURST = 10;
const SPACING_MS = 40;
/** A response that takes longer waits for its client or the database, not for this process. */
const SLOW_MS = 2_000;

/**
 * Limits how many requests of a client run at the same time, and how fast they start. One client
 * then does not delay the others.
 */
export function createClientQueue() {
  const clients = new Map<string, Client>();

  const clientOf = (key: string): Client => {
    const existing = clients.get(key);
    if (existing) return existing;
    const client = { running: 0, open: 0, waiting: [], resumeAt: 0, spacedUntil: 0 };
    clients.set(key, client);
    return client;
  };

  /** Removes a client without requests once its next one would start without a delay. */
  const removeIdle = (key: string, client: Client): void => {
    if (client.open > 0 || client.waiting.length > 0 || clients.get(key) !== client) return;
    const ms = Math.max(client.resumeAt, client.spacedUntil) - Date.now();
    if (ms > 0) setTimeout(removeIdle, ms, key, client).unref();
    else clients.delete(key);
  };

  const admit = (client: Client): void => {
    while (client.waiting.length > 0 && client.running < MAX_RUNNING && client.open < MAX_OPEN) {
      const now = Date.now();
      const delay = Math.max(client.resumeAt, client.spacedUntil - (BURST - 1) * SPACING_MS) - now;
      if (delay > 0) {
        client.timer ??= setTimeout(() => {
          client.timer = undefined;
          admit(client);
        }, delay).unref();
        return;
      }
      client.spacedUntil = Math.max(client.spacedUntil, now) + SPACING_MS;
      client.waiting.shift()?.();
    }
  };

  return {
    /**
     * Resolves to true when the request may start, and to false when it ended before. `onEnd` receives
     * a function to call when the request has ended.
     */
    waitForStart: (key: string, onEnd: (ended: () => void) => void): Promise<boolean> => {
      const client = clientOf(key);
      let resolve: (mayStart: boolean) => void = () => {};
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      let state: "waiting" | "running" | "slow" | "over" = "waiting";

      const stopRunning = (next: "slow" | "over"): void => {
        if (state === "running") client.running -= 1;
        state = next;
        admit(client);
      };
      const slow = setTimeout(() => state === "running" && stopRunning("slow"), SLOW_MS).unref();
      const start = (): void => {
        state = "running";
        client.running += 1;
        client.open += 1;
        slow.refresh();
        resolve(true);
      };
      onEnd(() => {
        clearTimeout(slow);
        if (state === "waiting") client.waiting = client.waiting.filter((one) => one !== start);
        else client.open -= 1;
        stopRunning("over");
        resolve(false);
        removeIdle(key, client);
      });
      client.waiting.push(start);
      admit(client);
      return promise;
    },

    /**
     * Starts no further request of the client for `ms`, in addition to earlier pauses. Afterwards the
     * requests start one by one, without a burst.
     */
    pause: (key: string, ms: number): void => {
      const client = clientOf(key);
      client.resumeAt = Math.max(client.resumeAt, Date.now()) + ms;
      client.spacedUntil = Math.max(client.spacedUntil, client.resumeAt + (BURST - 1) * SPACING_MS);
      removeIdle(key, client);
    },
  };
}

/** In ms: a render that takes longer waits for the database, so the next one may start. */
const MAX_RENDER_MS = 1_000;

/** In ms: the time for other requests before each render. */
const PAUSE_MS = 50;

/**
 * Resolves when the response is complete, its client stops reading or disconnects, or the time-out
 * has passed.
 */
function waitUntilRendered(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.writableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_RENDER_MS).unref();
    const release = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("finish", release).once("close", release);
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    response.write = (...args: unknown[]) => {
      const isBelowHighWaterMark = write(...args);
      // Back-pressure: Next has rendered the response, and waits for the client.
      if (!isBelowHighWaterMark) release();
      return isBelowHighWaterMark;
    };
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/** The time in ms since the start in which the event loop did not wait: without the time of the database. */
function readLoopActivity(): number {
  return performance.eventLoopUtilization().active;
}

/**
 * Renders large responses one at a time, with a pause before each, because a rendering blocks the event loop. Another
 * request is then delayed by at most one large response.
 */
export function createRenderQueue(readBusyMs = readLoopActivity) {
  let last: Promise<void> = Promise.resolve();
  const render = async (response: ServerResponse, onRendered: (busyMs: number) => void) => {
    const startedAt = readBusyMs();
    await waitUntilRendered(response);
    onRendered(readBusyMs() - startedAt);
  };

  /**
   * Resolves when `response` may be rendered. `onRendered` receives the time in ms in which the process was busy during
   * the rendering.
   */
  return function waitForTurn(
    response: ServerResponse,
    onRendered: (busyMs: number) => void = () => {},
  ): Promise<void> {
    const turn = last.then(pause);
    last = turn.then(() => render(response, onRendered));
    return turn;
  };
}
