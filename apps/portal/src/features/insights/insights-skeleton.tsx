import { Skeleton } from "#components/ui/lists/skeleton.tsx";

export function InsightsSkeleton() {
  return (
    <div role="status" aria-label="Loading the insights" className="flex flex-col gap-9">
      <Skeleton className="h-10 w-72 rounded-lg!" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className="h-24 rounded-lg!" />
        ))}
      </div>
      <Skeleton className="h-88 rounded-lg!" />
    </div>
  );
}
