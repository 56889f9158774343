import type { Guidepost } from "@guidepost/sdk";

/** Uses each operation on webhooks. No worker runs, so that deliveries stay pending. */
export async function manageWebhooks({ webhooks }: Guidepost) {
  const { webhook, secret } = await webhooks.create({
    url: "https://receiver.example/hooks",
    events: ["guide.published"],
  });
  const { id } = webhook;
  const all = await webhooks.list();
  const changed = await webhooks.update(id, { events: ["guide.published", "guide.deleted"] });
  const read = await webhooks.get(id);
  const rotated = await webhooks.rotateSecret(id);
  const sent = await webhooks.test(id);
  const deliveries = await webhooks.deliveries(id, { limit: 1 }).toArray();
  const delivery = await webhooks.delivery(id, sent.id);
  const again = await webhooks.redeliver(id, sent.id);
  const redelivered = await webhooks.redeliverFailed(id, { since: new Date(0) });
  await webhooks.delete(id);
  return {
    isSecret: secret.startsWith("whsec_") && rotated.secret !== secret,
    listed: all.map((one) => one.id === id),
    events: [changed.events.length, read.events.length],
    deliveries: deliveries.map((one) => one.id === sent.id),
    types: [delivery.event_type, again.event_type],
    redelivered,
    left: (await webhooks.list()).length,
  };
}
