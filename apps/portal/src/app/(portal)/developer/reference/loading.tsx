import { ReferenceSkeleton } from "#features/api-reference/reference-layout.tsx";

export default ReferenceSkeleton;
