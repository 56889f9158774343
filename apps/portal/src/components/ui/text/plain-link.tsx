import type { ComponentProps } from "react";

/** Replaces the link of Next in the scripts of stored pages, which have no router. */
export default function PlainLink({
  prefetch: _,
  children,
  ...props
}: ComponentProps<"a"> & { prefetch?: boolean | null }) {
  return <a {...props}>{children}</a>;
}
