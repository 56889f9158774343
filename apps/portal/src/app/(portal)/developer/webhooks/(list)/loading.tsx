import { WebhooksSkeleton } from "#features/webhooks/skeletons.tsx";

export default WebhooksSkeleton;
