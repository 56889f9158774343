import { MembersSkeleton } from "#features/account/skeletons.tsx";

export default function Loading() {
  return <MembersSkeleton />;
}
