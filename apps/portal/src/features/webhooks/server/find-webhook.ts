import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { WEBHOOK_SAMPLES, type HighlightedSamples } from "#lib/docs/webhook-samples.ts";
import { requireActor } from "#server/auth/session.ts";
import { highlight } from "#server/highlight.ts";
import { serverCaller } from "#trpc/server.tsx";

/** The id in an address; undefined for other text and for members, who have no access to webhooks. */
async function readId(text: string): Promise<number | undefined> {
  const { user } = await requireActor();
  return user.role === "owner" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** A webhook that the signed-in user may see, read once a request. Undefined for any other id. */
export const findWebhook = cache(async (id: string) => {
  const webhook_id = await readId(id);
  if (webhook_id === undefined) return undefined;
  return undefinedIfNotFound((await serverCaller()).webhooks.get({ webhook_id }));
});

/** A delivery that the signed-in user may see, with its attempts, read once a request. Undefined for any other id. */
export const findDelivery = cache(async (webhookId: string, id: string) => {
  const [webhook_id, delivery_id] = [await readId(webhookId), await readId(id)];
  if (webhook_id === undefined || delivery_id === undefined) return undefined;
  return undefinedIfNotFound((await serverCaller()).webhooks.attempts({ webhook_id, delivery_id }));
});

/** The samples that verify a signature, with colours. */
export function highlightedSamples(): HighlightedSamples {
  const { JavaScript, Python, Go } = WEBHOOK_SAMPLES;
  const tokensOf = ({ code, grammar }: typeof Go) => highlight(code, grammar);
  return { JavaScript: tokensOf(JavaScript), Python: tokensOf(Python), Go: tokensOf(Go) };
}
