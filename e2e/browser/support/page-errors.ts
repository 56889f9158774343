import { expect } from "@playwright/test";

/** Errors that pages reported, and those that the test expects. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  note(message: string): void {
    this.#seen.push(message);
  }

  /**
   * Expects at least one error of each kind until the end of the test. A page may repeat a failed
   * request, and the browser reports each one as an error.
   */
  expect(...kinds: RegExp[]): void {
    this.#expected.push(...kinds);
  }

  /** Allows errors that depend on timing, such as a request that is sent just before a page is offline. */
  allow(...kinds: RegExp[]): void {
    this.#allowed.push(...kinds);
  }

  /** Fails on an unexpected error, and for an expected kind that did not occur. */
  verify(): void {
    const permitted = [...this.#expected, ...this.#allowed];
    const isPermitted = (message: string) => permitted.some((kind) => kind.test(message));
    expect(this.#seen.filter((message) => !isPermitted(message))).toEqual([]);
    const isMissing = (kind: RegExp) => !this.#seen.some((message) => kind.test(message));
    expect(this.#expected.filter(isMissing)).toEqual([]);
  }
}
