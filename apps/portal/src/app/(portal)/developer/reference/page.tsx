import { Reference } from "#features/api-reference/reference.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function ReferencePage() {
  await requireActor();
  // The scopes of temporary keys depend on the role.
  await getQueryClient().prefetchQuery(serverTrpc().account.profile.queryOptions());
  return (
    <Hydrate>
      <Reference apiUrl={getServices().apiUrl} />
    </Hydrate>
  );
}
