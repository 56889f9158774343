import { SecuritySkeleton } from "#features/account/skeletons.tsx";

export default function Loading() {
  return <SecuritySkeleton />;
}
