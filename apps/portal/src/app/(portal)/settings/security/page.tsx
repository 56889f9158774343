import type { Provider } from "@guidepost/contract";
import { connectOutcome } from "#features/account/security/connect-outcome.ts";
import { SecuritySettings } from "#features/account/security/security-settings.tsx";
import { permitsPasskeys } from "#lib/browser/passkeys.ts";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecurityPage({ searchParams }: Props) {
  await requireActor();
  const query = await searchParams;
  const [queries, trpc] = [getQueryClient(), serverTrpc()];
  const offersPasskeys = permitsPasskeys(getServices().portalUrl);
  const [{ providers }] = await Promise.all([
    queries.fetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.twoFactor.get.queryOptions()),
    queries.prefetchQuery(trpc.sessions.list.queryOptions()),
    offersPasskeys && queries.prefetchQuery(trpc.passkeys.list.queryOptions()),
  ]);
  return (
    <Hydrate>
      <SecuritySettings
        offersPasskeys={offersPasskeys}
        available={Object.keys(getServices().providers) as Provider[]}
        outcome={connectOutcome(query, providers)}
        isAfterReset={query.review !== undefined}
      />
    </Hydrate>
  );
}
