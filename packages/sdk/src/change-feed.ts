import { Paginator } from "./paginator.ts";
import type { Transport } from "./transport.ts";
import type { Change, ChangeList, ChangeQuery, Included, RequestOptions } from "./types.ts";

/** The changes after a cursor: `for await` reads all of them, then `cursor` is where the next ones begin. */
export class ChangeFeed<Include extends Included = undefined> extends Paginator<
  ChangeList<Include>,
  Change<Include>
> {
  #cursor: string | undefined;

  constructor(transport: Transport, query: ChangeQuery<Include>, options: RequestOptions) {
    super(transport, { path: "/changes", query, options, itemsOf: (page) => page.changes });
    this.#cursor = query.cursor;
  }

  /**
   * The cursor after the last page whose changes were all read by the iteration. Store it when they are applied. When an
   * iteration ends early, the changes of its last page are read again.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  override async *pages(): AsyncGenerator<ChangeList<Include>, void, undefined> {
    for await (const page of super.pages()) {
      yield page;
      this.#cursor = page.next_cursor;
    }
  }
}
