import { profileCounted } from "@guidepost/contract";
import { pluralize } from "#lib/pluralize.ts";

/** `12 guides`; `100+ guides` where the profile counts no further. */
export function publishedCount(guidesCount: number): string {
  return guidesCount > profileCounted
    ? `${profileCounted}+ guides`
    : pluralize(guidesCount, "guide");
}
