import DOMPurify from "dompurify";
import { LINK_ADDRESS } from "@guidepost/contract";
import { isPublicPictureAddress } from "@guidepost/core/picture-address";

type Rule = (value: string) => boolean;
const any: Rule = () => true;
function matching(pattern: RegExp): Rule {
  return (value) => pattern.test(value.trim());
}
const pixels = matching(/^[1-9]\d{0,3}$/);
const LANGUAGE_CLASS = /(?<=^|\s)language-[\w+#.-]{1,30}(?=\s|$)/;
const span = matching(/^[1-9]\d?$/);

/** Attributes that elements may have, and which values are permitted. */
const ATTRIBUTES = new Map<string, Map<string, Rule>>(
  // Maps, because HTML may have elements and attributes with names such as "constructor".
  Object.entries({
    a: { href: isLinkAddress, title: any },
    abbr: { title: any },
    code: { class: (value: string) => LANGUAGE_CLASS.test(value) },
    img: { src: isImageAddress, alt: any, title: any, width: pixels, height: pixels },
    ol: { start: matching(/^-?\d{1,5}$/) },
    td: { colspan: span, rowspan: span },
    th: { colspan: span, rowspan: span, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
  }).map(([element, rules]) => [element, new Map<string, Rule>(Object.entries(rules))]),
);

const ELEMENTS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "br", "hr", "blockquote", "pre"],
  ...["ul", "li", "dl", "dt", "dd", "figure", "figcaption"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr"],
  ...["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "sub", "sup", "small"],
  ...["kbd", "samp", "var", "q", "cite"],
  ...ATTRIBUTES.keys(),
];

let purify: typeof DOMPurify | undefined;

function createPurify(): typeof DOMPurify {
  const instance = DOMPurify(window);
  instance.addHook("uponSanitizeAttribute", (element, attribute) => {
    if (attribute.attrName === "class")
      attribute.attrValue = LANGUAGE_CLASS.exec(attribute.attrValue)?.[0] ?? "";
    const rule = ATTRIBUTES.get(element.localName)?.get(attribute.attrName);
    attribute.keepAttr = rule?.(attribute.attrValue) ?? false;
  });
  instance.addHook("afterSanitizeAttributes", (element) => {
    if (element.localName === "img") {
      if (!element.hasAttribute("src")) return element.remove();
      element.setAttribute("loading", "lazy");
      element.setAttribute("referrerpolicy", "no-referrer");
    }
    if (element.hasAttribute("href")) element.setAttribute("rel", "noopener noreferrer nofollow");
  });
  return instance;
}

/**
 * HTML with the elements and attributes that the service permits (contract STEP-5), safe to display.
 * The service cleans every saved step again: this is for text that is not saved yet. Browser only.
 */
export function cleanHtml(html: string): string {
  purify ??= createPurify();
  return purify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: [...ATTRIBUTES.values()].flatMap((rules) => [...rules.keys()]),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The text of these elements is code or data.
    FORBID_CONTENTS: [
      ...["script", "style", "template", "svg", "math", "title", "textarea", "option", "xmp"],
      ...["iframe", "object", "noscript", "noembed", "noframes", "xml"],
    ],
  });
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
