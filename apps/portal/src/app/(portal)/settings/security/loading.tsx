import { SecuritySkeleton } from "#features/account/skeletons.tsx";

const Loading = () => <SecuritySkeleton />;

export default Loading;
