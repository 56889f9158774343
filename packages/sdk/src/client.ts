import type { ApiPromise } from "./api-promise.ts";
import { ChangeFeed } from "./change-feed.ts";
import { Guides } from "./guides.ts";
import { Paginator } from "./paginator.ts";
import { Requests } from "./requests.ts";
import {
  type ApiRequest,
  type CallOptions,
  type GuidepostOptions,
  Transport,
} from "./transport.ts";
import type {
  AccountInsights,
  AuditEntry,
  AuditFilters,
  AuditList,
  ChangeQuery,
  Conditional,
  Feedback,
  FeedbackFilters,
  FeedbackList,
  Image,
  ImageWarning,
  Included,
  InsightsFilters,
  Me,
  ReadOptions,
  RequestOptions,
  Usage,
  User,
  UserFilters,
  UserList,
} from "./types.ts";
import { Webhooks } from "./webhooks.ts";

/**
 * A client of the Guidepost API.
 *
 * @example
 * const guidepost = new Guidepost({ apiKey, baseUrl: "https://api.guidepost.example/v1" });
 * const guide = await guidepost.guides.create({ title: "Brew a good cup of tea" });
 */
export class Guidepost {
  /** Creates, reads, changes, publishes and deletes guides. */
  readonly guides: Guides;
  /** Reads the log of requests. */
  readonly requests: Requests;
  /** Manages webhooks, and reads their deliveries. */
  readonly webhooks: Webhooks;
  readonly #transport: Transport;

  constructor(options: GuidepostOptions) {
    this.#transport = new Transport(options);
    this.guides = new Guides(this.#transport);
    this.requests = new Requests(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
  }

  /** Returns the key of the requests with its user, account, plan and usage. */
  me<Options extends ReadOptions = RequestOptions>(
    options?: Options,
  ): ApiPromise<Conditional<Me, Options>> {
    return this.#transport.call({ method: "GET", path: "/me" }, options);
  }

  /** Returns the account's requests in this month, its quota and its rate limits. */
  usage<Options extends ReadOptions = RequestOptions>(
    options?: Options,
  ): ApiPromise<Conditional<Usage, Options>> {
    return this.#transport.call({ method: "GET", path: "/usage" }, options);
  }

  /** Reads how readers use all guides of the key, or those of an author. Default: the last 28 days. */
  insights<Options extends ReadOptions = RequestOptions>(
    filters: InsightsFilters = {},
    options?: Options,
  ): ApiPromise<Conditional<AccountInsights, Options>> {
    return this.#transport.call(
      { method: "GET", path: "/insights", query: filters },
      options,
      ({ insights }: { insights: AccountInsights }) => insights,
    );
  }

  /** Lists what readers wrote about all guides of the key, or about those of an author, newest first. */
  feedback(
    filters: FeedbackFilters = {},
    options: RequestOptions = {},
  ): Paginator<FeedbackList, Feedback> {
    return new Paginator(this.#transport, {
      path: "/feedback",
      query: filters,
      options,
      itemsOf: (page) => page.feedback,
    });
  }

  /** Reads the changes of guides after a cursor, oldest first. Without one, these are all guides. */
  changes<Include extends Included = undefined>(
    query: ChangeQuery<Include> = {},
    options: RequestOptions = {},
  ): ChangeFeed<Include> {
    return new ChangeFeed(this.#transport, query, options);
  }

  /** Lists the users of the account, oldest first. Needs an admin key. */
  users(filters: UserFilters = {}, options: RequestOptions = {}): Paginator<UserList, User> {
    return new Paginator(this.#transport, {
      path: "/users",
      query: filters,
      options,
      itemsOf: (page) => page.users,
    });
  }

  /**
   * Uploads a JPEG, PNG, WebP, GIF or AVIF image of up to 10 MiB for the content of guides. The same file has the same
   * address and is stored once. The `warnings` of `withResponse()` are what the stored image has lost.
   */
  uploadImage(file: Blob | Uint8Array, options?: RequestOptions): ApiPromise<Image, ImageWarning> {
    const request = { method: "POST", path: "/images", body: file } as const;
    return this.#transport.call(request, options, ({ image }: { image: Image }) => image);
  }

  /** Lists who did what in the account, newest first. Needs an admin key. */
  auditLog(
    filters: AuditFilters = {},
    options: RequestOptions = {},
  ): Paginator<AuditList, AuditEntry> {
    return new Paginator(this.#transport, {
      path: "/audit-log",
      query: filters,
      options,
      itemsOf: (page) => page.entries,
    });
  }

  /** Sends any request of the API, with the same authentication and retries. Resolves to the body. */
  request<Body = unknown>(request: ApiRequest, options?: CallOptions): ApiPromise<Body> {
    return this.#transport.call(request, options);
  }
}
