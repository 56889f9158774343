import { MembersSkeleton } from "#features/account/skeletons.tsx";

const Loading = () => <MembersSkeleton />;

export default Loading;
