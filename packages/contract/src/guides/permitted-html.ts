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

type ElementRules = {
  /** Whether the text of the element is on lines of its own. */
  display: "block" | "inline";
  attributes?: Readonly<Record<string, AttributeValue>>;
};

const block = { display: "block" } as const;
const inline = { display: "inline" } as const;
const heading = { display: "block", attributes: { id: "headingId" } } as const;
const cell = { colspan: "span", rowspan: "span", align: "alignment" } as const;

/** The allow-list of step content: each permitted element with its attributes (contract STEP-6, STEP-10). */
export const PERMITTED_HTML: Readonly<Record<string, ElementRules>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  p: block,
  div: block,
  br: block,
  hr: block,
  blockquote: { display: "block", attributes: { "data-callout": "callout" } },
  pre: block,
  ul: block,
  ol: { display: "block", attributes: { start: "start" } },
  li: block,
  dl: block,
  dt: block,
  dd: block,
  details: { display: "block", attributes: { open: "flag" } },
  summary: block,
  figure: block,
  figcaption: block,
  table: block,
  caption: block,
  thead: block,
  tbody: block,
  tfoot: block,
  tr: block,
  th: { display: "block", attributes: { ...cell, scope: "scope" } },
  td: { display: "block", attributes: cell },
  a: { display: "inline", attributes: { href: "link", title: "text" } },
  img: {
    display: "inline",
    attributes: {
      src: "picture",
      alt: "text",
      title: "text",
      width: "pixels",
      height: "pixels",
      "data-size": "imageSize",
    },
  },
  code: { display: "inline", attributes: { class: "language" } },
  abbr: { display: "inline", attributes: { title: "text" } },
  strong: inline,
  b: inline,
  em: inline,
  i: inline,
  u: inline,
  s: inline,
  del: inline,
  ins: inline,
  mark: inline,
  sub: inline,
  sup: inline,
  small: inline,
  kbd: inline,
  samp: inline,
  var: inline,
  q: inline,
  cite: inline,
};

/** The attributes that each permitted element may have in addition to its own (contract DIR-3). */
export const GLOBAL_ATTRIBUTES = {
  dir: "direction",
  lang: "languageTag",
} as const satisfies Readonly<Record<string, AttributeValue>>;

/**
 * All attributes of each permitted element, its own ones first. A map of maps, because HTML may have elements and
 * attributes with names such as "constructor".
 */
export const PERMITTED_ATTRIBUTES: ReadonlyMap<
  string,
  ReadonlyMap<string, AttributeValue>
> = new Map(
  Object.entries(PERMITTED_HTML).map(([element, { attributes = {} }]) => [
    element,
    new Map([...Object.entries(attributes), ...Object.entries(GLOBAL_ATTRIBUTES)]),
  ]),
);

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
  ...["script", "style", "template", "svg", "math", "title", "textarea", "option", "xmp"],
  ...["iframe", "object", "noscript", "noembed", "noframes"],
];

export { HEADING_ID_PREFIX } from "./heading-id.ts";

/** The greatest number of elements in each other. Deeper tags are removed. */
export const MAX_NESTING = 50;

/** The greatest length of the HTML that a step's Markdown becomes, and the greatest depth of its blocks. */
export const MAX_MARKDOWN_HTML = 131_072;
export const MAX_MARKDOWN_NESTING = 100;
