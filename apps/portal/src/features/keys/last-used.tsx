import { RelativeTime } from "#components/ui/relative-time.tsx";

/** When a key was last used. */
export const LastUsed = ({ at }: { at: string | null }) =>
  at === null ? <span className="whitespace-nowrap">Never used</span> : <RelativeTime at={at} />;
