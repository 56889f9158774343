import type { WindowUse } from "./verdict.ts";
import { windowEnd, windowIndex } from "./windows.ts";

/**
 * Counts per subject in the current fixed window of `lengthMs`. Memory is bounded by the subjects seen
 * in one window: when it ends, its counts are dropped as a whole, without a sweep.
 */
export class WindowCounts {
  readonly #lengthMs: number;
  #index = Number.NEGATIVE_INFINITY;
  #counts = new Map<string, number>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Subjects counted in the current window. */
  get size(): number {
    return this.#counts.size;
  }

  /** Turns to the window of `nowMs` (Unix ms) and tells what the subject has used in it. */
  read(subject: string, nowMs: number): WindowUse {
    const index = windowIndex(nowMs, this.#lengthMs);
    // A clock set back a little must not hand out a used window again. Set back further it had been
    // wrong, and keeping its window would lock subjects out until then.
    if (index !== this.#index && index !== this.#index - 1) {
      this.#index = index;
      this.#counts = new Map();
    }
    return {
      used: this.#counts.get(subject) ?? 0,
      endMs: windowEnd(this.#index, this.#lengthMs),
    };
  }

  write(subject: string, used: number): void {
    this.#counts.set(subject, used);
  }
}
