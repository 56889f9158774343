import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DeliveryPage } from "#features/webhooks/deliveries/delivery-page.tsx";
import { findDelivery, findWebhook } from "#features/webhooks/server/find-webhook.ts";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = { params: Promise<{ id: string; delivery: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const { id, delivery } = await params;
  const found = await findDelivery(id, delivery);
  return { title: found ? `Delivery of ${found.delivery.event_type}` : "Page not found" };
}

export default async function Page({ params }: Props) {
  await requireActor();
  const { id, delivery } = await params;
  const [webhook, found] = await Promise.all([findWebhook(id), findDelivery(id, delivery)]);
  if (!webhook || !found) notFound();
  const key = { webhook_id: webhook.webhook.id, delivery_id: found.delivery.id };
  getQueryClient().setQueryData(serverTrpc().webhooks.attempts.queryKey(key), found);
  getQueryClient().setQueryData(
    serverTrpc().webhooks.get.queryKey({ webhook_id: webhook.webhook.id }),
    webhook,
  );
  return (
    <Hydrate>
      <DeliveryPage webhookId={webhook.webhook.id} id={found.delivery.id} />
    </Hydrate>
  );
}
