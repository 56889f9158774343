import { QuickStart } from "#features/api-docs/quick-start/quick-start.tsx";
import { sampleTemplates } from "#features/api-docs/server/sample-templates.ts";
import { installSdk } from "#lib/docs/packages.ts";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function Page() {
  await requireActor();
  const trpc = serverTrpc();
  const queries = getQueryClient();
  await Promise.all([
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.keys.list.queryOptions({ own: true })),
  ]);
  const { apiUrl, portalUrl } = getServices();
  return (
    <Hydrate>
      <QuickStart templates={sampleTemplates(`${apiUrl}/v1`)} installSdk={installSdk(portalUrl)} />
    </Hydrate>
  );
}
