type Client = {
  running: number;
  open: number;
  waiting: (() => void)[];
  /** No request of the client starts before this time. */
  resumeAt: number;
  /** When the client's requests would have started at an even pace, the latest one included. */
  spacedUntil: number;
  timer?: NodeJS.Timeout | undefined;
};

/** Of one client: answers that may be made at the same time, and answers not yet delivered. */
const maxRunning = 2;
const maxOpen = 16;
/** Requests of a client that start without a delay; further ones start so many ms apart. */
const burst = 10;
const spacingMs = 40;
/** In ms: an answer that takes longer waits for its reader or the database, not for this process. */
const slowMs = 2_000;

/**
 * Serves each client's requests a few at a time and at a bounded pace, so that one client's many
 * requests do not delay everybody else's.
 */
export function createClientQueue() {
  const clients = new Map<string, Client>();

  const clientOf = (key: string): Client => {
    const known = clients.get(key);
    if (known) return known;
    const client = { running: 0, open: 0, waiting: [], resumeAt: 0, spacedUntil: 0 };
    clients.set(key, client);
    return client;
  };

  /** Forgets a client without requests as soon as its next one would not be delayed. */
  const forget = (key: string, client: Client): void => {
    if (client.open > 0 || client.waiting.length > 0 || clients.get(key) !== client) return;
    const ms = Math.max(client.resumeAt, client.spacedUntil) - Date.now();
    if (ms > 0) setTimeout(forget, ms, key, client).unref();
    else clients.delete(key);
  };

  const admit = (client: Client): void => {
    while (client.waiting.length > 0 && client.running < maxRunning && client.open < maxOpen) {
      const now = Date.now();
      const delay = Math.max(client.resumeAt, client.spacedUntil - (burst - 1) * spacingMs) - now;
      if (delay > 0) {
        client.timer ??= setTimeout(() => {
          client.timer = undefined;
          admit(client);
        }, delay).unref();
        return;
      }
      client.spacedUntil = Math.max(client.spacedUntil, now) + spacingMs;
      client.waiting.shift()?.();
    }
  };

  return {
    /**
     * Resolves to true when the request's turn comes, and to false when the request is over before
     * that; `onEnd` passes on what to call when it is over.
     */
    take: (key: string, onEnd: (ended: () => void) => void): Promise<boolean> => {
      const client = clientOf(key);
      let resolve: (isTurn: boolean) => void = () => {};
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      let state: "waiting" | "running" | "slow" | "over" = "waiting";

      const stopRunning = (next: "slow" | "over"): void => {
        if (state === "running") client.running -= 1;
        state = next;
        admit(client);
      };
      const slow = setTimeout(() => state === "running" && stopRunning("slow"), slowMs).unref();
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
        forget(key, client);
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
      client.spacedUntil = Math.max(client.spacedUntil, client.resumeAt + (burst - 1) * spacingMs);
      forget(key, client);
    },
  };
}
