import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The loading state of the list. */
export function GuideListSkeleton() {
  return (
    <Card role="status" aria-label="Loading guides">
      <ul className="divide-y divide-line">
        {["w-1/2", "w-2/3", "w-2/5", "w-3/5", "w-1/2"].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is constant
          <li key={index} className="flex flex-col gap-2.5 px-4 py-4">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
