import { ProfileSkeleton } from "#features/account/skeletons.tsx";

const Loading = () => <ProfileSkeleton />;

export default Loading;
