import { cn } from "#lib/cn.ts";

/** The shape of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-line/70", className)} />;
}
