import { GuideListSkeleton } from "#features/guides/guide-list-skeleton.tsx";
import { TrashHeader } from "#features/guides/trash-header.tsx";

export default function Loading() {
  return (
    <>
      <TrashHeader />
      <GuideListSkeleton />
    </>
  );
}
