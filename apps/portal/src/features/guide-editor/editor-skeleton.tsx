import { Card } from "#components/ui/layout/card.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** The skeleton of the editor: its toolbar, the details and two steps. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the guide" className="flex flex-col gap-8">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-6 w-2/5" />
        <div className="flex gap-2">
          <Skeleton className="h-9.5 w-22" />
          <Skeleton className="h-9.5 w-22" />
        </div>
      </div>
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        {["h-10", "h-22", "h-10 sm:max-w-md"].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={field} />
          </div>
        ))}
      </Card>
      {[1, 2].map((step) => (
        <Card key={step} className="flex flex-col gap-3 p-4 sm:p-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </Card>
      ))}
    </div>
  );
}
