import { SecuritySkeleton } from "#features/settings/skeletons.tsx";

const Loading = () => <SecuritySkeleton />;

export default Loading;
