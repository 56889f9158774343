import { PlanSkeleton } from "#features/account/skeletons.tsx";

export default function Loading() {
  return <PlanSkeleton />;
}
