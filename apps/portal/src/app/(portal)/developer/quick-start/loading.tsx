import { PageHeader } from "#components/ui/page-header.tsx";
import { pageHeader } from "#features/quick-start/page-header.ts";
import { QuickStartSkeleton } from "#features/quick-start/quick-start-skeleton.tsx";

const Loading = () => (
  <>
    <PageHeader {...pageHeader} />
    <QuickStartSkeleton />
  </>
);

export default Loading;
