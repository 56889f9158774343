type Client = { running: number; open: number; waiting: (() => void)[] };

/** Of one client: answers that may be made at the same time, and answers not yet delivered. */
const maxRunning = 4;
const maxOpen = 16;
/** In ms: an answer that takes longer waits for its reader or the database, not for this process. */
const slowMs = 2_000;

/**
 * Serves each client's requests a few at a time, so that one client's many requests do not delay
 * everybody else's. The function resolves to true when the request's turn comes, and to false when
 * the request is over before that; `onEnd` passes on what to call when it is over.
 */
export function createTurns() {
  const clients = new Map<string, Client>();

  const admit = (client: Client): void => {
    while (client.running < maxRunning && client.open < maxOpen) {
      const start = client.waiting.shift();
      if (!start) return;
      start();
    }
  };

  return (key: string, onEnd: (ended: () => void) => void): Promise<boolean> => {
    const client = clients.get(key) ?? { running: 0, open: 0, waiting: [] };
    clients.set(key, client);
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
      if (client.open === 0 && client.waiting.length === 0) clients.delete(key);
    });
    client.waiting.push(start);
    admit(client);
    return promise;
  };
}
