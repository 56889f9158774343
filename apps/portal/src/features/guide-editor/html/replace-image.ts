import type { Image } from "@guidepost/contract";
import { parseHtml } from "./html.ts";

/** HTML whose images at `address` are replaced; undefined when it has none. Browser only. */
export function replaceImage(
  html: string,
  address: string,
  { url, width, height }: Image,
): string | undefined {
  const body = parseHtml(html);
  const images = Array.from(body.querySelectorAll("img")).filter(
    (image) => image.getAttribute("src") === address,
  );
  for (const image of images)
    for (const [name, value] of Object.entries({ src: url, width, height }))
      image.setAttribute(name, String(value));
  return images.length === 0 ? undefined : body.innerHTML;
}
