import { DocsSkeleton } from "#features/api-docs/topics/docs-skeleton.tsx";

export default DocsSkeleton;
