import { escapeXml } from "./formats/xml.ts";
import { embedPath } from "./public-paths.ts";

/** Size of an embedded guide until its script has set the height, in CSS px. */
export const EMBED_WIDTH = 720;
export const EMBED_HEIGHT = 600;

/**
 * The HTML that shows a guide in a page of another site. The script sets the height of the frame to the
 * height of the guide; without it, the frame scrolls.
 */
export function embedCode(
  { url, title }: { url: string; title: string },
  { width = "100%", height = EMBED_HEIGHT }: { width?: string | number; height?: number } = {},
): string {
  const { origin, pathname } = new URL(url);
  return [
    `<iframe src="${escapeXml(origin + embedPath(pathname))}" title="${escapeXml(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`,
    `<script async src="${escapeXml(origin)}/embed.js"></script>`,
  ].join("\n");
}
