import { KeysSkeleton } from "#features/keys/list/keys-skeleton.tsx";

export default KeysSkeleton;
