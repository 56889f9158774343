import type { Metadata } from "next";
import { firstKeys, toKeysInput } from "#features/keys/key-model.ts";
import { KeysPage } from "#features/keys/keys-page.tsx";
import { pageHeader } from "#features/keys/page-header.ts";
import { requireActor } from "#server/auth/current-actor.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeader.title };

export default async function Page() {
  await requireActor();
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.keys.list.queryOptions(toKeysInput(firstKeys))),
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.account.checklist.queryOptions()),
  ]);
  return (
    <Hydrate>
      <KeysPage apiUrl={getServices().apiUrl} operationNames={getServices().operationNames} />
    </Hydrate>
  );
}
