import { MembersSkeleton } from "#features/settings/skeletons.tsx";

const Loading = () => <MembersSkeleton />;

export default Loading;
