import { DocsSkeleton } from "#features/docs/docs-skeleton.tsx";

export default DocsSkeleton;
