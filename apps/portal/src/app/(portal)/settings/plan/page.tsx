import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PlanSettings } from "#features/account/plan/plan-settings.tsx";
import { PlanHeader } from "#features/account/plan/welcome.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Plan" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The age up to which an account is new, in ms. */
const NEW_ACCOUNT_MS = 60 * 60 * 1000;

/**
 * The target of `upgrade_url`, and of a sign-up (`?welcome`). A sign-up with GitHub or Google can
 * be the sign-in of an existing user, who is redirected to the guides.
 */
export default async function PlanPage({ searchParams }: Props) {
  const { user } = await requireActor();
  const isNew = "welcome" in (await searchParams);
  const queries = getQueryClient();
  const trpc = serverTrpc();
  const { account } = await queries.fetchQuery(trpc.account.profile.queryOptions());
  if (isNew && Date.now() - Date.parse(account.created_at) > NEW_ACCOUNT_MS) redirect("/guides");
  // Not awaited: the page shows the plans while the usage loads.
  void queries.prefetchQuery(trpc.usage.get.queryOptions({}));
  await Promise.all([
    queries.prefetchQuery(trpc.account.checklist.queryOptions()),
    user.role === "member" && queries.prefetchQuery(trpc.members.list.queryOptions()),
  ]);
  return (
    <Hydrate>
      <PlanHeader {...(isNew && { newUser: user.displayName })} />
      <PlanSettings isNew={isNew} prices={getServices().planPrices} />
    </Hydrate>
  );
}
