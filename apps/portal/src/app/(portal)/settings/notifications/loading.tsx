import { NotificationSettingsSkeleton } from "#features/account/skeletons.tsx";

export default NotificationSettingsSkeleton;
