import { LINK_ADDRESS } from "@guidepost/contract/addresses";
import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { isPublicPictureAddress } from "./picture-address.ts";

/** Returns the value to keep of an attribute; `undefined` drops the attribute. */
type AttributeRule = (value: string) => string | undefined;

type AttributeRules = Record<string, AttributeRule>;

const anyValue: AttributeRule = (value) => value;

function matching(pattern: RegExp): AttributeRule {
  return (value) => {
    const trimmed = value.trim();
    return pattern.test(trimmed) ? trimmed : undefined;
  };
}

function pictureAddress(value: string): string | undefined {
  const trimmed = value.trim();
  return isPublicPictureAddress(trimmed) ? trimmed : undefined;
}

function languageClass(value: string): string | undefined {
  return value.split(/\s+/).find((name) => /^language-[\w+#.-]{1,30}$/.test(name));
}

const pixels = matching(/^[1-9]\d{0,3}$/);
const span = matching(/^[1-9]\d?$/);

const TAGS_WITHOUT_ATTRIBUTES = [
  ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "br", "hr", "blockquote", "pre"],
  ["ul", "li", "dl", "dt", "dd", "figure", "figcaption"],
  ["table", "caption", "thead", "tbody", "tfoot", "tr"],
  ["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "sub", "sup", "small"],
  ["kbd", "samp", "var", "q", "cite"],
].flat();

const ATTRIBUTE_RULES: Record<string, AttributeRules> = {
  a: { href: matching(LINK_ADDRESS), title: anyValue },
  abbr: { title: anyValue },
  code: { class: languageClass },
  img: { src: pictureAddress, alt: anyValue, title: anyValue, width: pixels, height: pixels },
  ol: { start: matching(/^-?\d{1,5}$/) },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
};

/** Attributes that a tag gets if it keeps the attribute `when`. */
const ADDED_ATTRIBUTES: Record<string, { when: string; attribs: sanitizeHtml.Attributes }> = {
  a: { when: "href", attribs: { rel: "noopener noreferrer nofollow" } },
  // The picture's host receives no referrer, and no request before the picture is near the viewport.
  img: { when: "src", attribs: { loading: "lazy", referrerpolicy: "no-referrer" } },
};

/** Tags that are dropped with their text, which is code, markup or data. */
const TAGS_DROPPED_WITH_TEXT = [
  ["script", "style", "template", "svg", "math", "title", "textarea", "option", "xmp"],
  ["iframe", "object", "noscript", "noembed", "noframes"],
].flat();

/** The allow-list as the documentation shows it: every tag with the attributes that are kept. */
export const permittedHtml: readonly { tag: string; attributes: readonly string[] }[] = [
  ...TAGS_WITHOUT_ATTRIBUTES.map((tag) => ({ tag, attributes: [] })),
  ...Object.entries(ATTRIBUTE_RULES).map(([tag, rules]) => ({
    tag,
    attributes: Object.keys(rules),
  })),
];

function applyRules(rules: AttributeRules): sanitizeHtml.Transformer {
  return (tagName, given) => {
    const attribs: sanitizeHtml.Attributes = {};
    for (const [name, rule] of Object.entries(rules)) {
      const value = given[name] === undefined ? undefined : rule(given[name]);
      if (value !== undefined) attribs[name] = value;
    }
    const added = ADDED_ATTRIBUTES[tagName];
    if (added && attribs[added.when] !== undefined) Object.assign(attribs, added.attribs);
    return { tagName, attribs };
  };
}

function mapRules<Result>(
  map: (rules: AttributeRules, tag: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(ATTRIBUTE_RULES).map(([tag, rules]) => [tag, map(rules, tag)]),
  );
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS_WITHOUT_ATTRIBUTES, ...Object.keys(ATTRIBUTE_RULES)],
  allowedAttributes: mapRules((rules, tag) => [
    ...Object.keys(rules),
    ...Object.keys(ADDED_ATTRIBUTES[tag]?.attribs ?? {}),
  ]),
  transformTags: mapRules(applyRules),
  // Defence in depth: the rules for addresses allow no other schemes.
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: TAGS_DROPPED_WITH_TEXT,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  nestingLimit: 50,
};

/** Item tags, and the list tags that may contain them. */
const LISTS_OF = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl"]],
  ["dd", ["dl"]],
]);

const VOID_TAGS = new Set(["br", "hr", "img"]);

/** One tag of sanitized HTML, in which each `<` and `>` of text and attributes is escaped. */
const TAG = /<(\/?)(\w+)[^>]*>/g;

/**
 * Makes the nesting of sanitized HTML stable: a parser reads the result as the same tree.
 *
 * - A dropped tag can leave tags that may not nest, such as `<p>` in `<p>`. The outer one is closed
 *   where the inner one begins, and its own end tag is removed. That end tag would close another
 *   element, with the list around it.
 * - Tags of list items that are in no list are removed, and what they contain is kept. HTML ends an
 *   open `<li>` where the next one begins, so a stray item would end an item of the page that shows it.
 *
 * @param html the output of the sanitizer: every tag closed, except void tags
 */
function repairNesting(html: string): string {
  let result = "";
  type OpenElement = { name: string };
  const openInResult: OpenElement[] = [];
  // Receives the tags of the result, and reports the elements that the next tag closes.
  const reader = new Parser({
    onopentag: (name) => openInResult.push({ name }),
    onclosetag: (name) => {
      openInResult.pop();
      if (!VOID_TAGS.has(name)) result += `</${name}>`;
    },
  });
  const isStray = (item: string): boolean => {
    const lists = LISTS_OF.get(item);
    return lists !== undefined && !openInResult.some(({ name }) => lists.includes(name));
  };

  const openInSource: (OpenElement | undefined)[] = [];
  let copied = 0;
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(TAG)) {
    result += html.slice(copied, index);
    copied = index + tag.length;
    if (slash) {
      const element = openInSource.pop();
      if (element && element === openInResult.at(-1)) reader.write(tag);
    } else if (isStray(name)) {
      openInSource.push(undefined);
    } else {
      reader.write(`<${name}>`);
      result += tag;
      if (!VOID_TAGS.has(name)) openInSource.push(openInResult.at(-1));
    }
  }
  return result + html.slice(copied);
}

/**
 * Drops everything that the allow-list does not permit (contract STEP-5), and keeps the text of
 * dropped tags unless it is code. Idempotent. Escaping and added attributes can make the result
 * longer than the input.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  return repairNesting(sanitizeHtml(html, OPTIONS));
}
