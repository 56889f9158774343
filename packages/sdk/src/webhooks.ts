import type { ApiPromise } from "./api-promise.ts";
import { Paginator } from "./paginator.ts";
import { numberPath } from "./request-path.ts";
import type { Transport } from "./transport.ts";
import type {
  RequestOptions,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryFilters,
  WebhookDeliveryList,
  WebhookInput,
  WebhookWithSecret,
  WriteOptions,
} from "./types.ts";

/** The webhooks of the account, and their deliveries. Needs an admin key. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns all webhooks, oldest first. */
  list(options?: RequestOptions): ApiPromise<Webhook[]> {
    const unwrap = ({ webhooks }: { webhooks: Webhook[] }) => webhooks;
    return this.#transport.call({ method: "GET", path: "/webhooks" }, options, unwrap);
  }

  get(id: number, options?: RequestOptions): ApiPromise<Webhook> {
    return this.#transport.call(
      { method: "GET", path: numberPath`/webhooks/${id}` },
      options,
      unwrapWebhook,
    );
  }

  /** Creates a webhook. Store its `secret`: no other call returns it. */
  create(body: WebhookInput, options?: WriteOptions): ApiPromise<WebhookWithSecret> {
    return this.#transport.call({ method: "POST", path: "/webhooks", body }, options);
  }

  /** Changes the fields that are given. */
  update(id: number, body: WebhookChanges, options?: WriteOptions): ApiPromise<Webhook> {
    return this.#transport.call(
      { method: "PATCH", path: numberPath`/webhooks/${id}`, body },
      options,
      unwrapWebhook,
    );
  }

  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.#transport.call({ method: "DELETE", path: numberPath`/webhooks/${id}` }, options);
  }

  /** Replaces the secret. The previous one signs too for 24 hours. */
  rotateSecret(id: number, options?: WriteOptions): ApiPromise<WebhookWithSecret> {
    return this.#transport.call(
      { method: "POST", path: numberPath`/webhooks/${id}/rotate-secret` },
      options,
    );
  }

  /** Sends the event `webhook.test`. */
  test(id: number, options?: WriteOptions): ApiPromise<WebhookDelivery> {
    const path = numberPath`/webhooks/${id}/test`;
    return this.#transport.call({ method: "POST", path }, options, unwrapDelivery);
  }

  /** Lists deliveries, newest first: `for await` reads all of them, `page()` reads one page. */
  deliveries(
    id: number,
    filters: WebhookDeliveryFilters = {},
    options: RequestOptions = {},
  ): Paginator<WebhookDeliveryList, WebhookDelivery> {
    return new Paginator(this.#transport, {
      path: numberPath`/webhooks/${id}/deliveries`,
      query: filters,
      options,
      itemsOf: (page) => page.deliveries,
    });
  }

  /** Reads a delivery with its requests and their responses. */
  delivery(
    id: number,
    deliveryId: number,
    options?: RequestOptions,
  ): ApiPromise<WebhookDeliveryDetail> {
    const path = numberPath`/webhooks/${id}/deliveries/${deliveryId}`;
    const unwrap = ({ delivery }: { delivery: WebhookDeliveryDetail }) => delivery;
    return this.#transport.call({ method: "GET", path }, options, unwrap);
  }

  /** Sends an event again, with the same `webhook-id`. */
  redeliver(id: number, deliveryId: number, options?: WriteOptions): ApiPromise<WebhookDelivery> {
    const path = numberPath`/webhooks/${id}/deliveries/${deliveryId}/redeliver`;
    return this.#transport.call({ method: "POST", path }, options, unwrapDelivery);
  }

  /** Sends failed deliveries again: all, or those of events since a time. Resolves to their number. */
  redeliverFailed(
    id: number,
    options?: WriteOptions & { since?: Date | string | undefined },
  ): ApiPromise<number> {
    const request = {
      method: "POST" as const,
      path: numberPath`/webhooks/${id}/redeliver-failed`,
      query: { since: options?.since },
    };
    const unwrap = ({ redelivered }: { redelivered: number }) => redelivered;
    return this.#transport.call(request, options, unwrap);
  }
}

function unwrapWebhook({ webhook }: { webhook: Webhook }): Webhook {
  return webhook;
}

function unwrapDelivery({ delivery }: { delivery: WebhookDelivery }): WebhookDelivery {
  return delivery;
}
