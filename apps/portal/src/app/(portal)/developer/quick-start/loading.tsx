import { PageHeader } from "#components/ui/page-header.tsx";
import { pageHeader } from "#features/api-docs/quick-start/page-header.ts";
import { QuickStartSkeleton } from "#features/api-docs/quick-start/quick-start-skeleton.tsx";

const Loading = () => (
  <>
    <PageHeader {...pageHeader} />
    <QuickStartSkeleton />
  </>
);

export default Loading;
