import { PlanSkeleton } from "#features/account/skeletons.tsx";
import { PlanHeader } from "#features/account/plan/welcome.tsx";

export default function Loading() {
  return (
    <>
      <PlanHeader />
      <PlanSkeleton />
    </>
  );
}
