import { PlanSkeleton } from "#features/account/skeletons.tsx";

const Loading = () => <PlanSkeleton />;

export default Loading;
