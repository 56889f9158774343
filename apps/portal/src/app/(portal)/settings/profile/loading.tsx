import { ProfileSkeleton } from "#features/account/skeletons.tsx";

export default function Loading() {
  return <ProfileSkeleton />;
}
