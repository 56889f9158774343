import DOMPurify from "dompurify";
import { ADDED_ATTRIBUTES, LINK_ADDRESS, REMOVED_WITH_TEXT } from "@guidepost/contract";
import { permittedValue } from "@guidepost/guide-content/attribute-values";
import { PERMITTED_ATTRIBUTES } from "@guidepost/guide-content/permitted-html";
import { isPublicPictureAddress } from "@guidepost/guide-content/picture-address";

const ADDED = new Map(Object.entries(ADDED_ATTRIBUTES));

let purify: typeof DOMPurify | undefined;

function createPurify(): typeof DOMPurify {
  const instance = DOMPurify(window);
  instance.addHook("uponSanitizeAttribute", (element, attribute) => {
    const kind = PERMITTED_ATTRIBUTES.get(element.localName)?.get(attribute.attrName);
    const value = kind && permittedValue(kind, attribute.attrValue);
    attribute.keepAttr = value !== undefined;
    if (value !== undefined) attribute.attrValue = value;
  });
  instance.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "img" && !element.hasAttribute("src")) return element.remove();
    if (element.localName === "a" && !element.hasAttribute("href"))
      return element.replaceWith(...element.childNodes);
    const added = ADDED.get(element.localName);
    if (!added || !element.hasAttribute(added.when)) return;
    for (const [name, value] of Object.entries(added.attributes)) element.setAttribute(name, value);
  });
  return instance;
}

/** A tag with attributes, as browsers write it: `"` is escaped in attributes, and `<` in text. */
const TAG = /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)+>/gi;

/**
 * Escapes `<` and `>` in attributes, as the service does. Older browsers do not, and then functions that search HTML for tags
 * find them in attributes.
 */
function escapeInAttributes(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(/"[^"]*"/g, (value) => value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  );
}

/**
 * HTML with the elements and attributes that the service permits (contract STEP-5), safe to display.
 * The service cleans every saved step again: this is for text that is not saved yet. Browser only.
 */
export function cleanHtml(html: string): string {
  purify ??= createPurify();
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...PERMITTED_ATTRIBUTES.keys()],
    ALLOWED_ATTR: [...PERMITTED_ATTRIBUTES.values()].flatMap((kinds) => [...kinds.keys()]),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The text of these elements is code or data.
    FORBID_CONTENTS: [...REMOVED_WITH_TEXT, "xml"],
  });
  return escapeInAttributes(clean);
}

/** Whether the service permits a URL in a link: no relative URL and no script. */
export function isLinkAddress(address: string): boolean {
  return LINK_ADDRESS.test(address.trim());
}

/** Whether the service permits a URL of an image: public hosts only. */
export function isImageAddress(address: string): boolean {
  return isPublicPictureAddress(address.trim());
}

/** Adds the missing scheme to typed input, such as `example.com/a` or `me@example.com`. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : address;
}
