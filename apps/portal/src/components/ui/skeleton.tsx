import clsx from "clsx";

/** The shape of what is being loaded. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={clsx("animate-pulse rounded-md bg-line/70", className)} />
);
