import { ProfileSettings } from "#features/account/profile/profile-settings.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function ProfilePage() {
  await requireActor();
  const [queries, { account }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(account.profile.queryOptions()),
    queries.prefetchQuery(account.authorProfile.queryOptions()),
  ]);
  return (
    <Hydrate>
      <ProfileSettings host={new URL(getServices().portalUrl).host} />
    </Hydrate>
  );
}
