import { NotificationsSkeleton } from "#features/notifications/skeletons.tsx";

export default NotificationsSkeleton;
