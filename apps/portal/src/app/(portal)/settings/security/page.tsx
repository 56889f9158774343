import type { Provider } from "@guidepost/contract";
import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { connectOutcome } from "#features/account/security/connect-outcome.ts";
import { pageHeaders } from "#features/account/page-headers.ts";
import { SecuritySettings } from "#features/account/security/security-settings.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeaders.security.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecurityPage({ searchParams }: Props) {
  await requireActor();
  const { providers } = await getQueryClient().fetchQuery(
    serverTrpc().account.profile.queryOptions(),
  );
  return (
    <Hydrate>
      <PageHeader {...pageHeaders.security} />
      <SecuritySettings
        available={Object.keys(getServices().providers) as Provider[]}
        outcome={connectOutcome(await searchParams, providers)}
      />
    </Hydrate>
  );
}
