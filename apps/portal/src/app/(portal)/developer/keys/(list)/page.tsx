import type { Metadata } from "next";
import { DEFAULT_QUERY, toKeysInput } from "#features/keys/key-model.ts";
import { KeysPage } from "#features/keys/list/keys-page.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "API keys" };

export default async function Page() {
  await requireActor();
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.keys.list.queryOptions(toKeysInput(DEFAULT_QUERY))),
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.account.checklist.queryOptions()),
  ]);
  return (
    <Hydrate>
      <KeysPage apiUrl={getServices().apiUrl} operationNames={getServices().operationNames} />
    </Hydrate>
  );
}
