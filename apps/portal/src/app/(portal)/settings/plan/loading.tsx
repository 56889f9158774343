import { PlanSkeleton } from "#features/settings/skeletons.tsx";

const Loading = () => <PlanSkeleton />;

export default Loading;
