import type { Metadata } from "next";
import { WebhooksForMembers, WebhooksPage } from "#features/webhooks/webhooks-page.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page() {
  const { user } = await requireActor();
  if (user.role !== "owner") return <WebhooksForMembers />;
  const [queries, { webhooks }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(webhooks.list.queryOptions({})),
    queries.prefetchQuery(webhooks.health.queryOptions({})),
  ]);
  return (
    <Hydrate>
      <WebhooksPage />
    </Hydrate>
  );
}
