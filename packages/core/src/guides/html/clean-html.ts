import { linkAddress } from "@guidepost/contract/addresses";
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
  a: { href: matching(linkAddress), title: anyValue },
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

const ITEM_TAG = /<(?:li|dt|dd)>/;

/**
 * Removes the tags of list items that are in no list, and keeps what they contain. HTML ends an open
 * `<li>` where the next one begins, so a stray item would end an item of the page that shows it.
 *
 * @param html the output of the sanitizer: every tag closed, no attributes on items
 */
function unwrapStrayItems(html: string): string {
  if (!ITEM_TAG.test(html)) return html;
  const open = new Map<string, number>();
  const count = (name: string, change: number) => open.set(name, (open.get(name) ?? 0) + change);
  const isStray = (name: string): boolean =>
    LISTS_OF.get(name)?.every((list) => !open.get(list)) ?? false;

  let kept = "";
  let end = 0;
  const cutTag = () => {
    kept += html.slice(end, parser.startIndex);
    end = parser.endIndex + 1;
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (isStray(name)) cutTag();
      count(name, 1);
    },
    onclosetag: (name, isImplied) => {
      count(name, -1);
      if (!isImplied && isStray(name)) cutTag();
    },
  });
  parser.end(html);
  return kept + html.slice(end);
}

/**
 * Drops everything that the allow-list does not permit (contract STEP-5), and keeps the text of
 * dropped tags unless it is code. Idempotent. Escaping and added attributes can make the result
 * longer than the input.
 */
export function cleanHtml(html: string): string {
  if (!/[<>&]/.test(html)) return html;
  const once = unwrapStrayItems(sanitizeHtml(html, OPTIONS));
  // A dropped tag can leave tags that may not nest, such as <p> in <p>. The second pass separates
  // them and drops nothing, so its result is stable.
  return once === html ? once : sanitizeHtml(once, OPTIONS);
}
