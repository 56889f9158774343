import { Skeleton } from "#components/ui/skeleton.tsx";

/** What is below the page's heading, while it is loading. */
export function UsageSkeleton() {
  return (
    <div className="flex flex-col gap-9">
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-68 rounded-lg" />
        <Skeleton className="h-68 rounded-lg" />
      </div>
      <Skeleton className="h-100 rounded-lg" />
      <Skeleton className="h-60 rounded-lg" />
    </div>
  );
}
