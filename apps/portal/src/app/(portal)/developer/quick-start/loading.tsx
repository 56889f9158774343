import { PageHeader } from "#components/ui/page-header.tsx";
import { pageHeader } from "#features/api-docs/quick-start/page-header.ts";
import { QuickStartSkeleton } from "#features/api-docs/quick-start/quick-start-skeleton.tsx";

export default function Loading() {
  return (
    <>
      <PageHeader {...pageHeader} />
      <QuickStartSkeleton />
    </>
  );
}
