import { DocsSkeleton } from "#features/api-docs/skeletons.tsx";

export default DocsSkeleton;
