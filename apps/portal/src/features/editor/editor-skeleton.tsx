import { Card, Skeleton } from "../../ui/surface.tsx";

/** The editor's shape, while its guide is read. */
export const EditorSkeleton = () => (
  <div role="status" aria-label="Loading the guide">
    <div className="-mx-4 -mt-7 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-4 py-3 sm:-mx-8 sm:px-8 lg:-mx-1 lg:-mt-10 lg:px-1 lg:py-3.5">
      <div className="flex flex-1 basis-60 flex-col gap-2 py-0.5">
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-8 w-72 max-w-full" />
    </div>
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      {["h-10", "h-22", "h-10 sm:max-w-md"].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={field} />
        </div>
      ))}
    </Card>
    <Skeleton className="mt-8 mb-4 h-5 w-20" />
    <div className="flex flex-col gap-8">
      {[1, 2].map((step) => (
        <Card key={step} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </Card>
      ))}
    </div>
  </div>
);
