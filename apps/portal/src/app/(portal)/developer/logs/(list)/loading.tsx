import { LogsSkeleton } from "#features/request-log/skeletons.tsx";

export default LogsSkeleton;
