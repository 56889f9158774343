import type { Provider } from "@guidepost/contract";
import { connectOutcome } from "#features/account/security/connect-outcome.ts";
import { SecuritySettings } from "#features/account/security/security-settings.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecurityPage({ searchParams }: Props) {
  await requireActor();
  const { providers } = await getQueryClient().fetchQuery(
    serverTrpc().account.profile.queryOptions(),
  );
  return (
    <Hydrate>
      <SecuritySettings
        available={Object.keys(getServices().providers) as Provider[]}
        outcome={connectOutcome(await searchParams, providers)}
      />
    </Hydrate>
  );
}
