import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { NOTIFICATION_DAYS } from "@guidepost/contract";

/** The header of the page, also while it loads. */
export function NotificationsHeader() {
  return (
    <PageHeader
      title="Notifications"
      description={`What happened to your keys and your account. Notifications are kept for ${NOTIFICATION_DAYS} days.`}
    />
  );
}

/** The loading state of a list. */
export function NotificationRows({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading notifications" className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-21 gap-3 px-4 py-3">
          <Skeleton className="mt-0.5 size-4" />
          <div className="flex flex-1 flex-col gap-2.5 pt-1">
            <Skeleton className="h-3.5 w-48 max-w-full" />
            <Skeleton className="h-3 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The loading state of the page. */
export function NotificationsSkeleton() {
  return (
    <>
      <NotificationsHeader />
      <div className="mb-2 h-8" />
      <Card className="overflow-hidden">
        <NotificationRows count={6} />
      </Card>
    </>
  );
}
