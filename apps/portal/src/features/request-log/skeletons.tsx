import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { FILTER_GRID } from "./request-filters.tsx";

/** The header of the list, also while it loads. */
export function LogsHeader({ description }: { description: ReactNode }) {
  return <PageHeader title="Logs" description={description} />;
}

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The loading state of the table. */
export function RequestRows() {
  return (
    <div role="status" aria-label="Loading requests" className="@container">
      <Card className="divide-y divide-line overflow-hidden">
        <div className="hidden h-7.5 bg-sunken @4xl:block" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-22 flex-wrap items-center gap-x-4 px-4 @4xl:h-10.5 @4xl:flex-nowrap"
          >
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-5 w-24 rounded-full!" />
            <Skeleton className="h-3 w-full max-w-96" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The loading state of the list. */
export function LogsSkeleton() {
  return (
    <>
      <LogsHeader description={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Skeleton className="mb-2 h-10" />
      <div className={FILTER_GRID}>
        {ROWS.slice(0, 5).map((filter) => (
          <Skeleton key={filter} className="h-10" />
        ))}
      </div>
      <div className="my-2 h-8" />
      <RequestRows />
    </>
  );
}

/** The loading state of a request. */
export function RequestDetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the request" className="flex flex-col gap-7">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-5 w-56" />
      </div>
      <Skeleton className="h-24 rounded-lg!" />
      <Skeleton className="h-100 rounded-lg!" />
    </div>
  );
}
