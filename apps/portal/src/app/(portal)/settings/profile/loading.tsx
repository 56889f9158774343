import { ProfileSkeleton } from "#features/settings/skeletons.tsx";

const Loading = () => <ProfileSkeleton />;

export default Loading;
