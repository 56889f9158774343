import { RelativeTime } from "../../ui/relative-time.tsx";

/** When a key was last used, in the middle of a sentence or alone. */
export const LastUsed = ({ at }: { at: string | null }) =>
  at === null ? <span className="whitespace-nowrap">never used</span> : <RelativeTime at={at} />;
