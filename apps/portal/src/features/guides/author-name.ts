import type { GuideAuthors } from "@guidepost/contract";

/** Who has written guides, as the list says it: `@mira`, `@mira (removed)`. */
export const authorName = ({ username, removed }: GuideAuthors["authors"][number]): string =>
  `@${username}${removed ? " (removed)" : ""}`;
