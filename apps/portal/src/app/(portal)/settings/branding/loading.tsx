import { BrandingSkeleton } from "#features/account/skeletons.tsx";

export default function Loading() {
  return <BrandingSkeleton />;
}
