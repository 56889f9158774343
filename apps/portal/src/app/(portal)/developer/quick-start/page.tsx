import type { Metadata } from "next";
import { pageHeader } from "#features/api-docs/quick-start/page-header.ts";
import { QuickStart } from "#features/api-docs/quick-start/quick-start.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeader.title };

export default async function Page() {
  await requireActor();
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.keys.list.queryOptions({ own: true })),
  ]);
  return (
    <Hydrate>
      <QuickStart baseUrl={`${getServices().apiUrl}/v1`} />
    </Hydrate>
  );
}
