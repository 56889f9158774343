import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The header of the list, also while it loads. */
export function WebhooksHeader({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="Webhooks"
      description="Guidepost sends the events of your account to your programs, signed and with retries."
      actions={actions}
    />
  );
}

const ROWS = ["1", "2", "3", "4", "5"];

/** The loading state of a table. */
export function WebhookRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="@container">
      <Card className="divide-y divide-line overflow-hidden">
        <div className="hidden h-8 bg-sunken @4xl:block" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-24 items-center justify-between gap-6 p-4 @4xl:h-14">
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-5 w-20 rounded-full!" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The loading state of the list. */
export function WebhooksSkeleton() {
  return (
    <>
      <WebhooksHeader actions={<Skeleton className="h-9.5 w-36" />} />
      <WebhookRows label="Loading webhooks" />
    </>
  );
}

/** The loading state of a webhook's or a delivery's page. */
export function WebhookSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-9">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-8 w-80 max-w-full" />
      </div>
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-80 rounded-lg!" />
    </div>
  );
}
