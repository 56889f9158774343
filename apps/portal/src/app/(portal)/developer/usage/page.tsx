import type { Metadata } from "next";
import { parsePeriod } from "#features/usage/usage-format.ts";
import { UsagePage } from "#features/usage/usage-page.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Usage" };

type Query = { period?: string | string[] };

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireActor();
  const { period: text } = await searchParams;
  const period = typeof text === "string" ? parsePeriod(text) : undefined;
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
