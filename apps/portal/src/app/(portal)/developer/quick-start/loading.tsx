import { QuickStartSkeleton } from "#features/api-docs/skeletons.tsx";

export default QuickStartSkeleton;
