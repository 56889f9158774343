import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { GuideListSkeleton } from "#features/guides/guide-list-skeleton.tsx";

export default function Loading() {
  return (
    <>
      <Skeleton className="mb-2 h-8 w-40" />
      <Skeleton className="mb-8 h-4 w-72" />
      <Skeleton className="mb-4 h-10 w-full" />
      <GuideListSkeleton />
    </>
  );
}
