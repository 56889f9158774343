import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The content while it is loading. */
export function QuickStartSkeleton() {
  return (
    <div className="flex flex-col gap-9">
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-11 w-64 rounded-lg!" />
      <Skeleton className="h-32 rounded-lg!" />
      <Skeleton className="h-72 rounded-lg!" />
    </div>
  );
}
