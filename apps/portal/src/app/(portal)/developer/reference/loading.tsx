import { ReferenceSkeleton } from "#features/api-reference/reference-skeleton.tsx";

export default ReferenceSkeleton;
