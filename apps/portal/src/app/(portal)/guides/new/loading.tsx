import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { pageHeader } from "#features/guide-editor/new-guide/page-header.ts";

export default function Loading() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader {...pageHeader} />
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        {["h-10", "h-10 sm:max-w-md", "h-22"].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={field} />
          </div>
        ))}
      </Card>
    </div>
  );
}
