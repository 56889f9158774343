import type { Metadata } from "next";
import {
  readNotificationQuery,
  toNotificationInput,
} from "#features/notifications/notification-query.ts";
import { NotificationsPage } from "#features/notifications/notifications-page.tsx";
import { NotificationsHeader } from "#features/notifications/skeletons.tsx";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Notifications" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  await requireActor();
  const input = toNotificationInput(readNotificationQuery(await searchParams));
  const [queries, { account, notifications }] = [getQueryClient(), serverTrpc()];
  const [profile] = await Promise.all([
    queries.fetchQuery(account.profile.queryOptions()),
    queries.prefetchQuery(notifications.list.queryOptions(input)),
  ]);
  return (
    <Hydrate>
      <NotificationsHeader />
      <NotificationsPage unread={profile.unread_notifications} />
    </Hydrate>
  );
}
