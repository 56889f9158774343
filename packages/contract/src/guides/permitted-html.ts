/**
 * What the allow-list of step content is made of. The elements are in `packages/guide-content/src/blocks`.
 */

/**
 * The values that an attribute may have: a name for the code, and a text for the documentation. Other values
 * are removed with their attribute.
 */
export const ATTRIBUTE_VALUES = {
  text: "any text",
  link: "an `http`, `https` or `mailto` URL, or `#` with an id",
  picture: "an `http` or `https` URL of a public host, or of an uploaded image",
  headingId:
    "1 to 100 letters, digits and `_ . : -`; gets the prefix `user-content-` if it has none",
  language: "`language-…`, the language of the code; other classes are removed",
  pixels: "1 to 9999",
  span: "1 to 99",
  start: "-99999 to 99999",
  scope: "`row`, `col`, `rowgroup` or `colgroup`",
  alignment: "`left`, `center` or `right`",
  flag: "present or absent; its value is removed",
  callout: "`note`, `tip` or `warning`",
  imageSize: "`small` or `medium`; without it, the image is as wide as the text",
  direction: "`ltr`, `rtl` or `auto`",
  languageTag: "a language tag (BCP 47), such as `ar` or `pt-BR`",
} as const;
export type AttributeValue = keyof typeof ATTRIBUTE_VALUES;

/** The attributes that each permitted element may have in addition to its own (contract DIR-3). */
export const GLOBAL_ATTRIBUTES = {
  dir: "direction",
  lang: "languageTag",
} as const satisfies Readonly<Record<string, AttributeValue>>;

/** The kinds of callouts: quotes that pages show as a note, a tip or a warning (contract RICH-1). */
export const CALLOUTS = ["note", "tip", "warning"] as const;
export type Callout = (typeof CALLOUTS)[number];

/** Attributes that an element gets if it keeps the attribute `when` (contract STEP-8). */
export const ADDED_ATTRIBUTES: Readonly<
  Record<string, { when: string; attributes: Readonly<Record<string, string>> }>
> = {
  a: { when: "href", attributes: { rel: "noopener noreferrer nofollow" } },
  // The picture's host receives no referrer, and no request before the picture is near the viewport.
  img: { when: "src", attributes: { loading: "lazy", referrerpolicy: "no-referrer" } },
};

/** Elements that are removed with their text, which is code, markup or data. */
export const REMOVED_WITH_TEXT: readonly string[] = [
  "script",
  "style",
  "template",
  "svg",
  "math",
  "title",
  "textarea",
  "option",
  "xmp",
  "iframe",
  "object",
  "noscript",
  "noembed",
  "noframes",
];

export { HEADING_ID_PREFIX } from "./heading-id.ts";

/** The greatest number of elements in each other. Deeper tags are removed. */
export const MAX_NESTING = 50;

/** The greatest length of the HTML that a step's Markdown becomes, and the greatest depth of its blocks. */
export const MAX_MARKDOWN_HTML = 131_072;
export const MAX_MARKDOWN_NESTING = 100;
