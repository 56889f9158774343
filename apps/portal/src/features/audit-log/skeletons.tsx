import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** Not in the file of the filters: a constant of a client module is no text on the server. */
export const FILTER_GRID = "grid grid-cols-2 gap-2 lg:grid-cols-4";

/** The header of the page, also while it loads. */
export function AuditLogHeader({ description }: { description: ReactNode }) {
  return <PageHeader title="Audit log" description={description} />;
}

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The loading state of the table. */
export function AuditRows() {
  return (
    <div role="status" aria-label="Loading entries" className="@container">
      <Card className="divide-y divide-line overflow-hidden">
        <div className="hidden h-7.5 bg-sunken @4xl:block" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-22 flex-wrap items-center gap-x-4 px-4 @4xl:h-15">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-3 w-full max-w-96" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The loading state of the page. */
export function AuditLogSkeleton() {
  return (
    <>
      <AuditLogHeader description={<Skeleton className="h-4 w-80 max-w-full" />} />
      <div className={FILTER_GRID}>
        {ROWS.slice(0, 4).map((filter) => (
          <Skeleton key={filter} className="h-10" />
        ))}
      </div>
      <div className="my-3 h-8" />
      <AuditRows />
    </>
  );
}
