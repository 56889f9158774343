import type { HtmlWarning } from "./types.ts";

/** What a response contains in addition to its data. */
export type ResponseInfo<Warning = HtmlWarning> = {
  status: number;
  headers: Headers;
  /** Identifies the request in the logs of the service. */
  requestId: string | null;
  /** Send it as `ifMatch` with a change, or as `ifNoneMatch` with a read. */
  etag: string | null;
  /** Whether the response is the stored one of an earlier request with the same idempotency key. */
  replayed: boolean;
  /** What cleaning removed from the HTML of a change, or what an uploaded image has lost. */
  warnings: readonly Warning[];
};

/** The data of a response, with its status and headers. */
export type ApiResponse<Data, Warning = HtmlWarning> = ResponseInfo<Warning> & { data: Data };

/**
 * The promise of every call. Await it for the data, or call `withResponse()` for the data with status,
 * headers and request id.
 */
export class ApiPromise<Data, Warning = HtmlWarning> implements Promise<Data> {
  readonly [Symbol.toStringTag] = "ApiPromise";
  readonly #response: Promise<ApiResponse<Data, Warning>>;

  constructor(response: Promise<ApiResponse<Data, Warning>>) {
    this.#response = response;
  }

  /** Resolves to the data with status, headers and request id. It sends no second request. */
  withResponse(): Promise<ApiResponse<Data, Warning>> {
    return this.#response;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- the class is a promise
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#response.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then((data) => data).finally(onFinally);
  }
}
