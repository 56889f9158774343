import { GuideListSkeleton } from "#features/guides/guide-list-skeleton.tsx";
import { trashHeader } from "#features/guides/page-headers.ts";
import { PageHeader } from "#ui/surface.tsx";

const Loading = () => (
  <>
    <PageHeader {...trashHeader} />
    <GuideListSkeleton />
  </>
);

export default Loading;
