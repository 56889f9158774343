import type { Guide } from "@guidepost/contract";
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from "#lib/embed-code.ts";
import { authorUrl } from "../seo/descriptions.ts";

/** A size that the other site limits, in CSS px. Invalid limits are ignored. */
function limited(size: number, limit: string | null): number {
  const max = Number(limit ?? Number.NaN);
  return Number.isInteger(max) && max > 0 ? Math.min(size, max) : size;
}

/** The response of oEmbed 1.0 for a guide. */
export function oembedOf(guide: Guide, parameters: URLSearchParams) {
  const width = limited(EMBED_WIDTH, parameters.get("maxwidth"));
  const height = limited(EMBED_HEIGHT, parameters.get("maxheight"));
  const { title, url, user } = guide;
  return {
    version: "1.0",
    type: "rich",
    provider_name: "Guidepost",
    provider_url: new URL(url).origin,
    title,
    author_name: user.display_name,
    author_url: authorUrl(guide),
    cache_age: 3_600,
    width,
    height,
    html: embedCode({ url, title }, { width, height }),
  };
}
