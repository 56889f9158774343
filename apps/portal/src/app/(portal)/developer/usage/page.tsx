import type { Metadata } from "next";
import { pageHeader } from "#features/usage/page-header.ts";
import { periodIn } from "#features/usage/periods.ts";
import { UsagePage } from "#features/usage/usage-page.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeader.title };

type Query = { period?: string | string[] };

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireActor();
  const { period: named } = await searchParams;
  const period = typeof named === "string" ? periodIn(named) : undefined;
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.usage.windows.queryOptions()),
    queries.prefetchQuery(trpc.usage.report.queryOptions(period === undefined ? {} : { period })),
  ]);
  return (
    <Hydrate>
      <UsagePage
        openedAt={new Date().toISOString()}
        operationNames={getServices().operationNames}
      />
    </Hydrate>
  );
}
