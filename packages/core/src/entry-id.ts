import { hash, randomUUID } from "node:crypto";
import { MINUTE_MS } from "@guidepost/rate-limit";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The last result of `timePart`, because many requests are in the same ms. */
let lastTime = { atMs: -1, text: "" };

/** The first 48 bits of an id: the Unix time in ms. */
function timePart(atMs: number): string {
  if (lastTime.atMs !== atMs) {
    const hex = atMs.toString(16).padStart(12, "0");
    lastTime = { atMs, text: `${hex.slice(0, 8)}-${hex.slice(8)}` };
  }
  return lastTime.text;
}

/** Largest number in the 12 bits after the version. */
const MAX_COUNTER = 0xfff;

/** The counter of the last id, with its time in ms. */
let last = { atMs: -1, counter: 0 };

/**
 * Creates the id of an entry at a Unix time in ms: a UUID version 7. The ids of a process are in
 * the order of their creation, up to 2,048 in one ms. The 12 bits after the version are a counter
 * (RFC 9562, section 6.2, method 1).
 */
export function newEntryId(atMs: number): string {
  const random = randomUUID();
  const counter =
    last.atMs === atMs && last.counter < MAX_COUNTER
      ? last.counter + 1
      : // Half of the range is left for further ids of this ms.
        Number.parseInt(random.slice(15, 18), 16) >> 1;
  last = { atMs, counter };
  return `${timePart(atMs)}-7${counter.toString(16).padStart(3, "0")}${random.slice(18)}`;
}

/** The id of an entry with several requests: the time and the counter of the first one's id, and the hash of a name. */
export function sumId(firstId: string, name: string): string {
  const hex = hash("sha256", name, "hex");
  return `${firstId.slice(0, 18)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** The hash of the name in a result of `sumId`. */
export function sumHash(id: string): string {
  return id.slice(19);
}

/** Whether a text has the form of an id. */
export function isEntryId(text: string): boolean {
  return UUID_V7.test(text);
}

/** The Unix time in ms of an id. */
export function timeOfEntry(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The start of the UTC minute of an id, in Unix ms. */
export function minuteOfEntry(id: string): number {
  return Math.floor(timeOfEntry(id) / MINUTE_MS) * MINUTE_MS;
}

/** The lower bound of the ids at a Unix time in ms or later. */
export function lowestIdAt(atMs: number): string {
  return `${timePart(Math.max(0, atMs))}-0000-0000-000000000000`;
}
