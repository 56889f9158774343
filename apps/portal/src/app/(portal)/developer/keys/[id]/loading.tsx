import { KeySkeleton } from "#features/keys/keys-skeleton.tsx";

export default KeySkeleton;
