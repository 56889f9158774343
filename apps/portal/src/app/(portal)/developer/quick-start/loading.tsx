import { QuickStartSkeleton } from "#features/api-docs/quick-start/quick-start-skeleton.tsx";

export default QuickStartSkeleton;
