import { pageHeader } from "#features/usage/page-header.ts";
import { UsageSkeleton } from "#features/usage/usage-skeleton.tsx";
import { PageHeader, Skeleton } from "#ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader {...pageHeader} actions={<Skeleton className="h-10 w-78" />} />
    <UsageSkeleton />
  </>
);

export default Loading;
