import type { ApiPromise } from "./api-promise.ts";
import type { OutgoingRequest, Transport } from "./transport.ts";
import type { Conditional, ReadOptions, RequestOptions } from "./types.ts";

/** The largest page, so that an iteration needs few requests. */
const LARGEST_PAGE = 100;

/** A page of a list. Without `has_more`, a `next_cursor` means that there are more pages. */
type AnyPage = { next_cursor: string | null; has_more?: boolean };

type Source<Page, Item> = {
  path: OutgoingRequest["path"];
  query: OutgoingRequest["query"];
  /** Options of every request of the list. */
  options: RequestOptions;
  itemsOf: (page: Page) => readonly Item[];
};

/**
 * A list that is read when it is used: `for await` reads all items page by page, `page()` reads one page.
 * Each use sends its own requests.
 */
export class Paginator<Page extends AnyPage, Item> implements AsyncIterable<Item> {
  readonly #transport: Transport;
  readonly #source: Source<Page, Item>;

  constructor(transport: Transport, source: Source<Page, Item>) {
    this.#transport = transport;
    this.#source = source;
  }

  /** Reads the first page, or the page at the given `cursor`. */
  page<Options extends ReadOptions = RequestOptions>(
    options?: Options,
  ): ApiPromise<Conditional<Page, Options>> {
    return this.#request(this.#source.query, options);
  }

  /** Reads all pages, one after the other. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#request<Page>({
        limit: LARGEST_PAGE,
        ...this.#source.query,
        ...(cursor !== undefined && { cursor }),
      });
      yield page;
      cursor = page.has_more === false ? undefined : (page.next_cursor ?? undefined);
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

  #request<Data>(query: OutgoingRequest["query"], options?: ReadOptions): ApiPromise<Data> {
    const { path, options: common } = this.#source;
    return this.#transport.call({ method: "GET", path, query }, { ...common, ...options });
  }
}
