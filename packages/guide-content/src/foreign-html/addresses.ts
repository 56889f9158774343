import type { Element, RootContent } from "hast";
import { permittedValue } from "../html/attribute-values.ts";
import {
  attributeOf,
  elementsIn,
  findElement,
  type Parent,
  replaceElements,
  textOf,
} from "./tree.ts";

/** The attributes in which pages have the address of an image that is loaded later. */
const LATER_ADDRESSES = ["dataSrc", "dataLazySrc", "dataOriginal", "dataActualsrc"] as const;

/** The address of an element; "" when a list of addresses or nothing is in its place. */
function laterAddressOf(image: Element): string {
  for (const name of LATER_ADDRESSES) {
    const address = attributeOf(image, name).trim();
    if (address !== "") return address;
  }
  if (attributeOf(image, "src") !== "") return "";
  return attributeOf(image, "srcSet").trim().split(/[\s,]/)[0] ?? "";
}

function resolve(address: string, base: string | undefined): string {
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(address);
  if (address === "" || !isRelative) return address;
  if (base === undefined) return address.startsWith("//") ? `https:${address}` : address;
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

/** The address of `<base>`, when it has a host. */
function baseOf(root: Parent): string | undefined {
  const base = findElement(
    root,
    (one) => one.tagName === "base" && attributeOf(one, "href") !== "",
  );
  const address = base && attributeOf(base, "href").trim().replace(/^\/\//, "https://");
  return address !== undefined && /^https?:/i.test(address) ? address : undefined;
}

/** Writes the addresses of links and images in full, as a browser reads them. */
export function completeAddresses(root: Parent): void {
  const base = baseOf(root);
  for (const element of elementsIn(root)) {
    if (element.tagName === "img") {
      const later = laterAddressOf(element);
      const address = later === "" ? attributeOf(element, "src").trim() : later;
      element.properties["src"] = resolve(address, base);
    } else if (element.tagName === "a" && element.properties["href"] !== undefined)
      element.properties["href"] = resolve(attributeOf(element, "href").trim(), base);
  }
}

/** A link or an image whose address a guide cannot have. */
export type LostAddress = { kind: "link" | "image"; address: string; text: string };

/**
 * Lists the links that become text, and the images that are left out. Replaces these images by their descriptions, so
 * that the text does not lose them.
 */
export function replaceLostImages(root: Parent): LostAddress[] {
  const lost: LostAddress[] = [];
  replaceElements(root, (element): RootContent[] => {
    if (element.tagName === "a" && element.properties["href"] !== undefined) {
      const address = attributeOf(element, "href").trim();
      if (permittedValue("link", address) === undefined)
        lost.push({ kind: "link", address, text: textOf(element).trim() });
    }
    if (element.tagName !== "img") return [element];
    const address = attributeOf(element, "src").trim();
    if (permittedValue("picture", address) !== undefined) return [element];
    const text = attributeOf(element, "alt").trim();
    if (address !== "") lost.push({ kind: "image", address, text });
    return text === "" ? [] : [{ type: "text", value: text }];
  });
  return lost;
}
