import { GuideListSkeleton } from "#features/guides/guide-list-skeleton.tsx";

export default function Loading() {
  return <GuideListSkeleton />;
}
