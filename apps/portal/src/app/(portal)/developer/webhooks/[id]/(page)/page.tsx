import type { Metadata } from "next";
import { notFound } from "next/navigation";
import {
  readDeliveryQuery,
  toDeliveriesInput,
} from "#features/webhooks/deliveries/delivery-query.ts";
import { findWebhook, highlightedSamples } from "#features/webhooks/server/find-webhook.ts";
import { shortUrl } from "#features/webhooks/webhook-model.ts";
import { WebhookPage } from "#features/webhooks/webhook-page.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findWebhook((await params).id);
  return { title: found ? `Webhook ${shortUrl(found.webhook.url)}` : "Page not found" };
}

export default async function Page({ params, searchParams }: Props) {
  await requireActor();
  const found = await findWebhook((await params).id);
  if (!found) notFound();
  const { id } = found.webhook;
  const [queries, { webhooks }] = [getQueryClient(), serverTrpc()];
  queries.setQueryData(webhooks.get.queryKey({ webhook_id: id }), found);
  const input = toDeliveriesInput(id, readDeliveryQuery(await searchParams));
  await Promise.all([
    queries.prefetchQuery(webhooks.health.queryOptions({ webhook_id: id })),
    queries.prefetchQuery(webhooks.searchDeliveries.queryOptions(input)),
  ]);
  return (
    <Hydrate>
      <WebhookPage id={id} samples={highlightedSamples()} />
    </Hydrate>
  );
}
