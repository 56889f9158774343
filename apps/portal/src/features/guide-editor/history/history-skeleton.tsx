import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

export function HistorySkeleton() {
  return (
    <Card role="status" aria-label="Loading the history" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </Card>
  );
}
