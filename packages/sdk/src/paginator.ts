import type { ApiPromise } from "./api-promise.ts";
import type { Conditional, ReadOptions, RequestOptions } from "./types.ts";

/** A page of a list. */
type AnyPage = { next_cursor: string | null };

type Source<Page, Item> = {
  /** Requests the page at a cursor, or the first one. `isIteration` requests pages of the largest size. */
  request: <Data>(
    at: { cursor?: string; isIteration: boolean },
    options: ReadOptions,
  ) => ApiPromise<Data>;
  itemsOf: (page: Page) => readonly Item[];
};

/**
 * A list that is read when it is used: `for await` reads all items page by page, `page()` reads one page.
 * Each use sends its own requests.
 */
export class Paginator<Page extends AnyPage, Item> implements AsyncIterable<Item> {
  readonly #source: Source<Page, Item>;

  constructor(source: Source<Page, Item>) {
    this.#source = source;
  }

  /** Reads the first page, or the page at the given `cursor`. */
  page<Options extends ReadOptions = RequestOptions>(
    options?: Options,
  ): ApiPromise<Conditional<Page, Options>> {
    return this.#source.request({ isIteration: false }, options ?? {});
  }

  /** Reads all pages, one after the other. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#source.request<Page>(
        { ...(cursor !== undefined && { cursor }), isIteration: true },
        {},
      );
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#source.itemsOf(page);
  }

  /** Reads all items into a list. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
