import { linkAddress } from "@guidepost/contract/addresses";
import sanitizeHtml from "sanitize-html";
import { isPublicPictureAddress } from "./picture-address.ts";
import { unwrapStrayItems } from "./stray-items.ts";

/** What becomes of an attribute's value; `undefined`: the attribute is dropped. */
type Rule = (value: string) => string | undefined;

const asSent: Rule = (value) => value;

const matching =
  (pattern: RegExp): Rule =>
  (value) => {
    const trimmed = value.trim();
    return pattern.test(trimmed) ? trimmed : undefined;
  };

const pictureAddress: Rule = (value) => {
  const trimmed = value.trim();
  return isPublicPictureAddress(trimmed) ? trimmed : undefined;
};

const languageClass: Rule = (value) =>
  value.split(/\s+/).find((name) => /^language-[\w+#.-]{1,30}$/.test(name));

const pixels = matching(/^[1-9]\d{0,3}$/);
const span = matching(/^[1-9]\d?$/);

const plainTags = [
  ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "br", "hr", "blockquote", "pre"],
  ["ul", "li", "dl", "dt", "dd", "figure", "figcaption"],
  ["table", "caption", "thead", "tbody", "tfoot", "tr"],
  ["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "sub", "sup", "small"],
  ["kbd", "samp", "var", "q", "cite"],
].flat();

const attributesOf: Record<string, Record<string, Rule>> = {
  a: { href: matching(linkAddress), title: asSent },
  abbr: { title: asSent },
  code: { class: languageClass },
  img: { src: pictureAddress, alt: asSent, title: asSent, width: pixels, height: pixels },
  ol: { start: matching(/^-?\d{1,5}$/) },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
};

/** What a tag gets in addition, once it has the attribute that leads out of the guide. */
const addedTo: Record<string, { beside: string; attribs: sanitizeHtml.Attributes }> = {
  a: { beside: "href", attribs: { rel: "noopener noreferrer nofollow" } },
  // A picture's host learns no more of a reader than that someone loads it, and only once it is near.
  img: { beside: "src", attribs: { loading: "lazy", referrerpolicy: "no-referrer" } },
};

/** Tags whose text is code, markup or data and no part of what an author wrote to be read. */
const droppedWithTheirText = [
  ["script", "style", "template", "svg", "math", "title", "textarea", "option", "xmp"],
  ["iframe", "object", "noscript", "noembed", "noframes"],
].flat();

/** The allow-list as the documentation shows it: every tag with the attributes that are kept. */
export const permittedHtml: readonly { tag: string; attributes: readonly string[] }[] = [
  ...plainTags.map((tag) => ({ tag, attributes: [] })),
  ...Object.entries(attributesOf).map(([tag, rules]) => ({ tag, attributes: Object.keys(rules) })),
];

const checked =
  (rules: Record<string, Rule>): sanitizeHtml.Transformer =>
  (tagName, given) => {
    const attribs: sanitizeHtml.Attributes = {};
    for (const [name, rule] of Object.entries(rules)) {
      const value = given[name] === undefined ? undefined : rule(given[name]);
      if (value !== undefined) attribs[name] = value;
    }
    const added = addedTo[tagName];
    if (added && attribs[added.beside] !== undefined) Object.assign(attribs, added.attribs);
    return { tagName, attribs };
  };

const mapped = <To>(to: (rules: Record<string, Rule>, tag: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(attributesOf).map(([tag, rules]) => [tag, to(rules, tag)]));

const options: sanitizeHtml.IOptions = {
  allowedTags: [...plainTags, ...Object.keys(attributesOf)],
  allowedAttributes: mapped((rules, tag) => [
    ...Object.keys(rules),
    ...Object.keys(addedTo[tag]?.attribs ?? {}),
  ]),
  transformTags: mapped(checked),
  // A second barrier behind the rules for addresses.
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: droppedWithTheirText,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  nestingLimit: 50,
};

/**
 * HTML with nothing in it but what the allow-list permits (contract STEP-5). What is not permitted
 * is dropped, its text kept unless that is code. Cleaning the result again changes nothing.
 *
 * Lengths are not bounded: escaping and added attributes make the result longer than what was sent.
 */
export const cleanHtml = (html: string): string => {
  if (!/[<>&]/.test(html)) return html;
  const once = unwrapStrayItems(sanitizeHtml(html, options));
  // Dropping a tag can leave neighbours that may not nest, as <p> in <p>, which the next pass takes
  // apart. That one drops nothing, so it writes what it would read. Text left as it was is stable.
  return once === html ? once : sanitizeHtml(once, options);
};
