import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The list while it loads. */
export function FeedbackRows() {
  return (
    <Card
      role="status"
      aria-label="Loading the feedback"
      className="divide-y divide-line overflow-hidden"
    >
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-3 px-5 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </Card>
  );
}
