import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import type { ReactNode } from "react";

/** The header of the page, also while it loads. */
export function KeysHeader({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="API keys"
      description="Programs call the API with a key. Give each program its own key, so that you can revoke one without the others."
      actions={actions}
    />
  );
}

const ROWS = ["first", "second", "third", "fourth"];

/** The loading state of the list. */
export function KeyRows() {
  return (
    <div className="@container">
      <div className="mb-4 flex flex-wrap justify-between gap-3">
        <Skeleton className="h-10 w-85 max-w-full rounded-lg!" />
        <div className="flex w-full flex-wrap gap-3 @4xl:w-auto">
          <Skeleton className="h-10 grow basis-64" />
          <Skeleton className="h-10 flex-1 basis-44 @4xl:hidden" />
        </div>
      </div>
      <Card className="divide-y divide-line overflow-hidden">
        <div className="hidden h-8 bg-sunken @4xl:block" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-38 items-start justify-between gap-6 p-4 @4xl:h-14">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56 max-w-full" />
            </div>
            <Skeleton className="h-5 w-20 rounded-full!" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The loading state of the page. */
export function KeysSkeleton() {
  return (
    <>
      <KeysHeader actions={<Skeleton className="h-9.5 w-30" />} />
      <KeyRows />
    </>
  );
}

/** The loading state of a key's page. */
export function KeySkeleton() {
  return (
    <div role="status" aria-label="Loading the key" className="flex flex-col gap-9">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-8 w-64 max-w-full" />
      </div>
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-60 rounded-lg!" />
      <Skeleton className="h-60 rounded-lg!" />
    </div>
  );
}
