import { ReferenceSkeleton } from "../../../../features/reference/reference-skeleton.tsx";
import { ReferenceHeaderSkeleton } from "../../../../features/reference/reference-header.tsx";

export default ReferenceSkeleton;
