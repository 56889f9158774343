import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHeader } from "#components/ui/page-header.tsx";
import { pageHeaders } from "#features/account/page-headers.ts";
import { PlanSettings } from "#features/account/plan/plan-settings.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeaders.plan.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For so long an account is new, in ms. */
const newFor = 60 * 60 * 1000;

/**
 * Where `upgrade_url` leads, and whoever has just signed up (`?welcome`). Nobody knows beforehand
 * who comes from GitHub or Google: whoever had an account goes on to it.
 */
export default async function PlanPage({ searchParams }: Props) {
  const { user } = await requireActor();
  const isNew = "welcome" in (await searchParams);
  const queries = getQueryClient();
  const trpc = serverTrpc();
  const { account } = await queries.fetchQuery(trpc.account.profile.queryOptions());
  if (isNew && Date.now() - Date.parse(account.created_at) > newFor) redirect("/guides");
  await Promise.all([
    queries.prefetchQuery(trpc.usage.get.queryOptions({})),
    queries.prefetchQuery(trpc.account.checklist.queryOptions()),
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
}
