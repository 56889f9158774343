import { PageHeader } from "#components/ui/page-header.tsx";
import { GuideListSkeleton } from "#features/guides/guide-list-skeleton.tsx";
import { trashHeader } from "#features/guides/page-headers.ts";

export default function Loading() {
  return (
    <>
      <PageHeader {...trashHeader} />
      <GuideListSkeleton />
    </>
  );
}
