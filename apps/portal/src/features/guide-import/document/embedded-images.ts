import {
  childrenOf,
  isElement,
  type Parent,
  setChildren,
} from "@guidepost/guide-content/foreign-html";
import type { RootContent } from "hast";
import { isRelativeAddress } from "@guidepost/guide-content/address-kind";
import type { ImageCollector } from "./image-collector.ts";

/** Images that are in the document itself. Short tokens are in their places until they are collected. */
export type EmbeddedImages = {
  /** Returns the token of an image in a `data:` address, or of its bytes. */
  add: (source: string | Uint8Array<ArrayBuffer>) => string;
  get: (token: string) => string | Uint8Array<ArrayBuffer> | undefined;
};

const TOKEN = /import-image-in-document:\d+/g;

export function createEmbeddedImages(): EmbeddedImages {
  const sources = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const tokens = new Map<string | Uint8Array<ArrayBuffer>, string>();
  return {
    add: (source) => {
      const token = tokens.get(source) ?? `import-image-in-document:${sources.size}`;
      sources.set(token, source);
      tokens.set(source, token);
      return token;
    },
    get: (token) => sources.get(token),
  };
}

/** Replaces `data:` addresses before the document is parsed: they can be most of its length. */
export function replaceDataAddresses(html: string, embedded: EmbeddedImages): string {
  return html.replace(
    /(\ssrc\s*=\s*)(["'])(data:[^"'>]*)\2/gi,
    (_, name: string, quote: string, source: string) =>
      `${name}${quote}${embedded.add(source)}${quote}`,
  );
}

/** Restores the addresses in text, which shows HTML as a sample. */
export function restoreSamples(parent: Parent, embedded: EmbeddedImages): void {
  for (const child of parent.children) {
    if (child.type === "text" && child.value.includes("import-image-in-document:"))
      child.value = child.value.replace(TOKEN, (token) => {
        const source = embedded.get(token);
        return typeof source === "string" ? source : token;
      });
    else if (isElement(child)) restoreSamples(child, embedded);
  }
}

/**
 * Collects the images of a part of the document: those in it, and the files next to it. An image that cannot be stored is
 * replaced by its description. Links to other documents of the archive get the addresses of their guides.
 */
export function placeImages(
  parent: Parent,
  images: ImageCollector,
  embedded: EmbeddedImages,
): void {
  const children = childrenOf(parent).flatMap((child): RootContent[] => {
    if (!isElement(child)) return [child];
    placeImages(child, images, embedded);
    const { href } = child.properties;
    if (child.tagName === "a" && typeof href === "string")
      child.properties["href"] = images.linkOf(href) ?? href;
    if (child.tagName !== "img") return [child];
    const { src, alt } = child.properties;
    const address = typeof src === "string" ? src : "";
    const source = embedded.get(address);
    if (source === undefined && !isRelativeAddress(address)) return [child];
    const placeholder =
      source === undefined
        ? images.addFile(address)
        : typeof source === "string"
          ? images.addAddress(source)
          : images.add(source);
    if (placeholder !== undefined) {
      child.properties["src"] = placeholder;
      return [child];
    }
    const text = typeof alt === "string" ? alt.trim() : "";
    return text === "" ? [] : [{ type: "text", value: text }];
  });
  setChildren(parent, children);
}
