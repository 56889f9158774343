import type { Metadata } from "next";
import { pageHeaders } from "../../../../features/settings/page-headers.ts";
import { PlanSettings } from "../../../../features/settings/plan-settings.tsx";
import { requireActor } from "../../../../lib/current-actor.ts";
import { getQueryClient, Hydrate, serverTrpc } from "../../../../trpc/server.tsx";
import { PageHeader } from "../../../../ui/surface.tsx";

export const metadata: Metadata = { title: pageHeaders.plan.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where `upgrade_url` leads, and whoever has just signed up (`?welcome`). */
const PlanPage = async ({ searchParams }: Props) => {
  const { user } = await requireActor();
  const isNew = "welcome" in (await searchParams);
  const queries = getQueryClient();
  const trpc = serverTrpc();
  await Promise.all([
    queries.prefetchQuery(trpc.account.profile.queryOptions()),
    queries.prefetchQuery(trpc.usage.get.queryOptions({})),
    user.role === "member" && queries.prefetchQuery(trpc.members.list.queryOptions()),
  ]);
  return (
    <Hydrate>
      {isNew ? (
        <PageHeader
          title="Your account is ready"
          description={`Welcome, ${user.displayName}. There are two ways on from here.`}
        />
      ) : (
        <PageHeader {...pageHeaders.plan} />
      )}
      <PlanSettings isNew={isNew} />
    </Hydrate>
  );
};

export default PlanPage;
