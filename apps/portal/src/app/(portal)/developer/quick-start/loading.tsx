import { pageHeader } from "#features/quick-start/page-header.ts";
import { QuickStartSkeleton } from "#features/quick-start/quick-start-skeleton.tsx";
import { PageHeader } from "#ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader {...pageHeader} />
    <QuickStartSkeleton />
  </>
);

export default Loading;
