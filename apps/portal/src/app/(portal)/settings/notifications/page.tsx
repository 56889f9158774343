import { NotificationSettings } from "#features/account/notifications/notification-settings.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export default async function NotificationSettingsPage() {
  await requireActor();
  await getQueryClient().prefetchQuery(serverTrpc().notifications.settings.queryOptions());
  return (
    <Hydrate>
      <NotificationSettings />
    </Hydrate>
  );
}
