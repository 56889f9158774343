import type { Provider } from "@guidepost/contract";
import type { Metadata } from "next";
import { connectOutcome } from "../../../../features/settings/connect-outcome.ts";
import { SecuritySettings } from "../../../../features/settings/security-settings.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { portal } from "../../../../lib/portal.ts";
import { getQueryClient, Hydrate, serverTrpc } from "../../../../trpc/server.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: "Security" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const SecurityPage = async ({ searchParams }: Props) => {
  await requireActor();
  const { providers } = await getQueryClient().fetchQuery(
    serverTrpc().account.profile.queryOptions(),
  );
  return (
    <Hydrate>
      <PageHeader
        title="Security"
        description="How you sign in, and how to sign out of every device."
      />
      <SecuritySettings
        available={Object.keys(portal().providers) as Provider[]}
        outcome={connectOutcome(await searchParams, providers)}
      />
    </Hydrate>
  );
};

export default SecurityPage;
