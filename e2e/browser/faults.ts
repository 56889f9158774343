import { expect } from "@playwright/test";

/** What pages did that no page may do, and what of it a test brings about on purpose. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  note(fault: string): void {
    this.#seen.push(fault);
  }

  /**
   * The test brings about faults of this kind: at least one, and at any time until its end, as a
   * page may ask again after what the test looked at (the browser reports each request that fails
   * as an error of its own).
   */
  expect(...kinds: RegExp[]): void {
    this.#expected.push(...kinds);
  }

  /** Fails where something else was seen, or nothing of what was to be. */
  judge(): void {
    const isExpected = (fault: string) => this.#expected.some((kind) => kind.test(fault));
    expect(this.#seen.filter((fault) => !isExpected(fault))).toEqual([]);
    const isMissing = (kind: RegExp) => !this.#seen.some((fault) => kind.test(fault));
    expect(this.#expected.filter(isMissing)).toEqual([]);
  }
}
