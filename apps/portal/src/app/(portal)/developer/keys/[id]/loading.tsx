import { KeySkeleton } from "#features/keys/list/keys-skeleton.tsx";

export default KeySkeleton;
