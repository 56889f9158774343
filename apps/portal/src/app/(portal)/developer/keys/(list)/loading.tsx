import { KeysSkeleton } from "#features/keys/keys-skeleton.tsx";

export default KeysSkeleton;
