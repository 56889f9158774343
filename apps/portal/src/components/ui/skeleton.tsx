import { cn } from "#lib/cn.ts";

/** The shape of what is being loaded. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cn("animate-pulse rounded-md bg-line/70", className)} />
);
