import { createHash } from "node:crypto";
import type { PictureTask } from "./picture-thread.ts";

type Draw = (task: PictureTask) => Promise<Uint8Array<ArrayBuffer>>;

/** At some 15 to 60 kB each. */
const maxKept = 300;
const maxWaiting = 8;

/**
 * Pictures of public pages, whom anybody may ask for in any number: what has been drawn is kept, what
 * is being drawn is shared, one is drawn at a time, and only a few wait for their turn. Undefined
 * where there are too many to wait for: nothing has been drawn, and may be later.
 */
export const createPictures = (draw: Draw) => {
  const kept = new Map<string, ReturnType<Draw>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const inTurn = (task: PictureTask): ReturnType<Draw> => {
    waiting += 1;
    const picture = last.then(() => draw(task)).finally(() => (waiting -= 1));
    last = picture.catch(() => {});
    return picture;
  };

  return (task: PictureTask): ReturnType<Draw> | undefined => {
    const key = createHash("sha256").update(JSON.stringify(task)).digest("base64");
    const known = kept.get(key);
    if (!known && waiting >= maxWaiting) return undefined;
    const picture = known ?? inTurn(task);
    // Last asked for, last to go.
    kept.delete(key);
    kept.set(key, picture);
    if (!known) picture.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
};

export type Pictures = ReturnType<typeof createPictures>;
