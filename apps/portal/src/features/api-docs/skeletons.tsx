import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The loading state of the topic list and of a topic: both begin with a title and a sentence. */
export function DocsSkeleton() {
  return (
    <div role="status" aria-label="Loading the documentation">
      <Skeleton className="mb-3 h-8 w-48" />
      <Skeleton className="mb-8 h-4 w-full max-w-md" />
      <Card className="flex flex-col gap-4 p-5">
        {["w-1/3", "w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </Card>
    </div>
  );
}

/** The content while it is loading. */
export function QuickStartSkeleton() {
  return (
    <div className="flex flex-col gap-9">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-11 w-64 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
