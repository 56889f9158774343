import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page-header.tsx";
import { pageHeaders } from "#features/account/page-headers.ts";
import { ProfileSettings } from "#features/account/profile/profile-settings.tsx";
import { requireActor } from "#server/auth/current-actor.ts";
import { getServices } from "#server/get-services.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: pageHeaders.profile.title };

export default async function ProfilePage() {
  await requireActor();
  await getQueryClient().prefetchQuery(serverTrpc().account.profile.queryOptions());
  return (
    <Hydrate>
      <PageHeader {...pageHeaders.profile} />
      <ProfileSettings host={new URL(getServices().portalUrl).host} />
    </Hydrate>
  );
}
