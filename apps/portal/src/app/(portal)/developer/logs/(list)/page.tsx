import { PLANS, REQUEST_LOG_DAYS } from "@guidepost/contract";
import type { Metadata } from "next";
import { LogsPage } from "#features/request-log/logs-page.tsx";
import { LogsHeader } from "#features/request-log/skeletons.tsx";
import { readRequestQuery, toRequestsInput } from "#lib/query/request-query.ts";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Logs" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { user, account } = await requireActor();
  const input = toRequestsInput(readRequestQuery(await searchParams));
  const [queries, { requests, account: accounts }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(requests.search.queryOptions(input)),
    queries.prefetchQuery(requests.callers.queryOptions()),
    queries.prefetchQuery(accounts.profile.queryOptions()),
  ]);
  const keys = user.role === "owner" ? "the account’s API keys" : "your own API keys";
  return (
    <Hydrate>
      <LogsHeader
        description={`Requests with ${keys}. ${PLANS[account.plan].name} keeps them for ${REQUEST_LOG_DAYS[account.plan]} days.`}
      />
      <LogsPage apiUrl={getServices().apiUrl} operationNames={getServices().operationNames} />
    </Hydrate>
  );
}
