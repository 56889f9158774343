import { Skeleton } from "#components/ui/lists/skeleton.tsx";

/** Wider than the portal's other pages, if the window is wide enough for another column. */
export const REFERENCE_WIDTH = "lg:mx-[calc((100%-min(86rem,100vw-20.5rem))/2)]";

/** The list of operations next to the operations. */
export const REFERENCE_COLUMNS = "grid gap-x-10 gap-y-7 xl:grid-cols-[17rem_minmax(0,1fr)]";

/** The description of an operation next to its form, if the column is wide enough for both. */
export const OPERATION_COLUMNS =
  "grid gap-x-8 gap-y-7 @min-[56rem]:grid-cols-[minmax(0,1fr)_24rem]";

/** The loading state of the page. */
export function ReferenceSkeleton() {
  return (
    <div role="status" aria-label="Loading the reference" className={REFERENCE_COLUMNS}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-10" />
          <Skeleton className="h-9" />
        </div>
        <Skeleton className="h-10" />
        <div className="hidden flex-col gap-2 xl:flex">
          {Array.from({ length: 11 }, (_, index) => (
            <Skeleton key={index} className="h-6" />
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-8">
        <Skeleton className="h-12 w-72 max-w-full" />
        <div className="@container">
          <div className={OPERATION_COLUMNS}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-7 w-40" />
              <Skeleton className="h-5 w-64 max-w-full" />
              <Skeleton className="mt-2 h-24" />
              <Skeleton className="mt-4 h-80" />
            </div>
            <Skeleton className="h-96" />
          </div>
        </div>
      </div>
    </div>
  );
}
