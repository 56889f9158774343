import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { pageHeader } from "#features/api-reference/page-header.ts";
import { pageLook } from "#features/api-reference/reference-look.ts";
import { ReferenceSkeleton } from "#features/api-reference/reference-skeleton.tsx";

export default function Loading() {
  return (
    <div className={pageLook}>
      <PageHeader
        {...pageHeader}
        actions={
          <>
            <Skeleton className="h-9.5 w-32" />
            <Skeleton className="h-9.5 w-52" />
          </>
        }
      />
      <ReferenceSkeleton />
    </div>
  );
}
