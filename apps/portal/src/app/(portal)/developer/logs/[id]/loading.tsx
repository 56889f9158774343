import { RequestDetailSkeleton } from "#features/request-log/skeletons.tsx";

export default RequestDetailSkeleton;
