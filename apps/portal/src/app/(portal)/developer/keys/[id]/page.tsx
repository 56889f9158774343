import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { keyRequestsInput } from "#features/keys/key-model.ts";
import { KeyPage } from "#features/keys/key-page.tsx";
import { findKey } from "#features/keys/server/find-key.ts";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const found = await findKey((await params).id);
  return { title: found ? `${found.key.name} (sk_…${found.key.last_four})` : "Page not found" };
}

export default async function Page({ params }: Props) {
  await requireActor();
  const found = await findKey((await params).id);
  if (!found) notFound();
  const { id } = found.key;
  const [queries, trpc] = [getQueryClient(), serverTrpc()];
  queries.setQueryData(trpc.keys.get.queryKey({ id }), found);
  await Promise.all([
    queries.prefetchQuery(trpc.keys.impact.queryOptions({ id })),
    queries.prefetchQuery(trpc.requests.search.queryOptions(keyRequestsInput(id))),
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
  ]);
  const { apiUrl, operationNames } = getServices();
  return (
    <Hydrate>
      <KeyPage id={id} apiUrl={apiUrl} operationNames={operationNames} />
    </Hydrate>
  );
}
