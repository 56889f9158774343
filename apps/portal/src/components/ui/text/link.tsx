"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";

export type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter">;

/**
 * A link within the portal. It prefetches its page when the pointer enters it. Next would prefetch
 * every visible link: about 20 requests per page load, most of the portal's work.
 */
export function Link(props: LinkProps) {
  const [isLikely, setIsLikely] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isLikely ? null : false}
      onPointerEnter={() => setIsLikely(true)}
    />
  );
}
