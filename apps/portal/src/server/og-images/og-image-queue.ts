import { createHash } from "node:crypto";
import type { OgImageTask } from "./og-image-thread.ts";

type Draw = (task: OgImageTask) => Promise<Uint8Array<ArrayBuffer>>;

/** At some 15 to 60 kB each. */
const maxKept = 300;
/** OgImageQueue that wait or are being drawn: of all clients, and for one client. */
const maxWaiting = 32;
const maxWaitingOfClient = 2;

/** Why a picture is not drawn now: its client waits for others, or all clients together for too many. */
export type OgImageRefusal = "client_busy" | "all_busy";

/**
 * OgImageQueue of public pages, whom anybody may ask for in any number: what has been drawn is kept, what
 * is being drawn is shared, one is drawn at a time. Only a few wait for their turn, of one client two,
 * so that one client cannot keep others from theirs. A refusal means that nothing has been drawn.
 */
export function createOgImageQueue(draw: Draw) {
  const kept = new Map<string, ReturnType<Draw>>();
  const waitingOf = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const count = (client: string, change: 1 | -1): void => {
    waiting += change;
    const ofClient = (waitingOf.get(client) ?? 0) + change;
    if (ofClient > 0) waitingOf.set(client, ofClient);
    else waitingOf.delete(client);
  };

  const inTurn = (task: OgImageTask, client: string): ReturnType<Draw> => {
    count(client, 1);
    const picture = last.then(() => draw(task)).finally(() => count(client, -1));
    last = picture.catch(() => {});
    return picture;
  };

  return (task: OgImageTask, client: string): ReturnType<Draw> | OgImageRefusal => {
    const key = createHash("sha256").update(JSON.stringify(task)).digest("base64");
    const known = kept.get(key);
    if (!known && (waitingOf.get(client) ?? 0) >= maxWaitingOfClient) return "client_busy";
    if (!known && waiting >= maxWaiting) return "all_busy";
    const picture = known ?? inTurn(task, client);
    // Last asked for, last to go.
    kept.delete(key);
    kept.set(key, picture);
    if (!known) picture.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}

export type OgImageQueue = ReturnType<typeof createOgImageQueue>;
