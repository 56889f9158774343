import { GLOBAL_ATTRIBUTES, type AttributeValue } from "@guidepost/contract/permitted-html";
import { BLOCKS, type ElementRules } from "../blocks/index.ts";

const inline = { display: "inline" } as const;

/** The elements in a line of text. */
const INLINE_ELEMENTS: Readonly<Record<string, ElementRules>> = {
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

/**
 * The allow-list of step content: each permitted element with its attributes (contract STEP-6, STEP-10). Those of blocks are
 * in the files of `blocks`.
 */
export const PERMITTED_HTML: Readonly<Record<string, ElementRules>> = Object.fromEntries([
  ...BLOCKS.flatMap(({ elements = {} }) => Object.entries(elements)),
  ...Object.entries(INLINE_ELEMENTS),
]);

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

/** Names of the permitted elements whose rules `isWanted` accepts. */
export function elementsWith(isWanted: (rules: ElementRules) => boolean): Set<string> {
  return new Set(
    Object.entries(PERMITTED_HTML).flatMap(([name, rules]) => (isWanted(rules) ? [name] : [])),
  );
}

/** Elements whose text is on lines of its own. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = elementsWith(
  ({ display }) => display === "block",
);

/** Blocks that contain text and no other blocks. */
export const TEXT_BLOCKS: ReadonlySet<string> = elementsWith(({ holdsText }) => holdsText === true);

/** Elements of other pages that contain blocks. The allow-list does not have them. */
export const PAGE_CONTAINERS: ReadonlySet<string> = new Set([
  "section",
  "article",
  "main",
  "header",
  "footer",
  "nav",
  "aside",
  "address",
  "center",
  "form",
  "fieldset",
  "hgroup",
  "search",
  "dialog",
]);
