import type { Metadata } from "next";
import { KeysPage } from "../../../../features/keys/keys-page.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";
import { getQueryClient, Hydrate, serverTrpc } from "../../../../trpc/server.tsx";

export const metadata: Metadata = { title: "API keys" };

const Page = async () => {
  await requireActor();
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.keys.list.queryOptions()),
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
  ]);
  return (
    <Hydrate>
      <KeysPage apiUrl={portal().apiUrl} />
    </Hydrate>
  );
};

export default Page;
