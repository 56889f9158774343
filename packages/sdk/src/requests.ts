import type { ApiPromise } from "./api-promise.ts";
import { Paginator } from "./paginator.ts";
import { textPath } from "./request-path.ts";
import type { Transport } from "./transport.ts";
import type {
  RequestDetail,
  RequestFilters,
  RequestList,
  RequestOptions,
  RequestSummary,
} from "./types.ts";

/** The account's request log. Needs an admin key. */
export class Requests {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists logged requests, newest first: `for await` reads all of them, `page()` reads one page. */
  list(
    filters: RequestFilters = {},
    options: RequestOptions = {},
  ): Paginator<RequestList, RequestSummary> {
    return new Paginator(this.#transport, {
      path: "/requests",
      query: filters,
      options,
      itemsOf: (page) => page.requests,
    });
  }

  /** Explains a request by its id: each check with its numbers, and what to do. */
  get(requestId: string, options?: RequestOptions): ApiPromise<RequestDetail> {
    const path = textPath`/requests/${requestId}`;
    return this.#transport.call({ method: "GET", path }, options, ({ request }) => request);
  }
}
