import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

export default function Loading() {
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      {["h-10", "h-10 sm:max-w-md", "h-22"].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={field} />
        </div>
      ))}
    </Card>
  );
}
