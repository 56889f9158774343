import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Rows as high as those that are coming. */
export function GuideListSkeleton() {
  return (
    <Card role="status" aria-label="Loading guides">
      <ul className="divide-y divide-line">
        {["w-1/2", "w-2/3", "w-2/5", "w-3/5", "w-1/2"].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <li key={index} className="flex flex-col gap-2.5 px-5 py-4.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-56" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
