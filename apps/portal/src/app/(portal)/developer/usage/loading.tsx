import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { pageHeader } from "#features/usage/page-header.ts";
import { UsageSkeleton } from "#features/usage/usage-skeleton.tsx";

export default function Loading() {
  return (
    <>
      <PageHeader {...pageHeader} actions={<Skeleton className="h-10 w-78" />} />
      <UsageSkeleton />
    </>
  );
}
