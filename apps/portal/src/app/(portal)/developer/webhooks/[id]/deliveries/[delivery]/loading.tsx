import { WebhookSkeleton } from "#features/webhooks/skeletons.tsx";

export default WebhookSkeleton;
