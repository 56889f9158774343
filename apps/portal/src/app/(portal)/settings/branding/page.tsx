import { notFound } from "next/navigation";
import { BrandingSettings } from "#features/account/branding/branding-settings.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function BrandingPage() {
  const { user } = await requireActor();
  if (user.role !== "owner") notFound();
  const [queries, { account, branding }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(account.profile.queryOptions()),
    queries.prefetchQuery(branding.get.queryOptions()),
  ]);
  return (
    <Hydrate>
      <BrandingSettings />
    </Hydrate>
  );
}
