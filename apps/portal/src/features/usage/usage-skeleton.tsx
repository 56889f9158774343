import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The header of the page, also while it loads. */
export function UsageHeader({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="Usage"
      description="Requests with your account’s API keys, by calendar month in UTC, and what the account stores."
      actions={actions}
    />
  );
}

/** The loading state below the header. */
export function UsageSkeleton() {
  return (
    <div className="flex flex-col gap-9">
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-68 rounded-lg!" />
        <Skeleton className="h-68 rounded-lg!" />
      </div>
      <Skeleton className="h-100 rounded-lg!" />
      <Skeleton className="h-60 rounded-lg!" />
    </div>
  );
}
