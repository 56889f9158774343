import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { UsageHeader, UsageSkeleton } from "#features/usage/usage-skeleton.tsx";

export default function Loading() {
  return (
    <>
      <UsageHeader actions={<Skeleton className="h-10 w-78" />} />
      <UsageSkeleton />
    </>
  );
}
