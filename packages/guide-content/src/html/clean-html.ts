import {
  ADDED_ATTRIBUTES,
  HEADING_ID_PREFIX,
  MAX_NESTING,
  REMOVED_WITH_TEXT,
} from "@guidepost/contract/permitted-html";
import sanitizeHtml from "sanitize-html";
import { permittedValue } from "./attribute-values.ts";
import { nestAsBrowsers } from "./browser-nesting.ts";
import { removeControlCharacters } from "./control-characters.ts";
import { PERMITTED_ATTRIBUTES, PERMITTED_HTML } from "./permitted-html.ts";

const ATTRIBUTE_NAMES = new Set([
  ...Array.from(PERMITTED_ATTRIBUTES.values(), (kinds) => [...kinds.keys()]).flat(),
  ...Object.values(ADDED_ATTRIBUTES).flatMap(({ attributes }) => Object.keys(attributes)),
]);

/** Keeps the permitted attributes of a tag, and adds those that it must have. */
function keepPermitted(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  const kinds = PERMITTED_ATTRIBUTES.get(tagName);
  for (const [name, kind] of kinds ?? []) {
    const value = given[name] === undefined ? undefined : permittedValue(kind, given[name]);
    if (value !== undefined) attribs[name] = value;
  }
  const added = kinds ? ADDED_ATTRIBUTES[tagName] : undefined;
  if (added && attribs[added.when] !== undefined) Object.assign(attribs, added.attributes);
  return { tagName, attribs };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(PERMITTED_HTML),
  // One entry for all tags: the sanitizer prepares each entry again in each call.
  transformTags: { "*": keepPermitted },
  // Defence in depth: the rules for attributes permit no other names and no other schemes.
  allowedAttributes: { "*": [...ATTRIBUTE_NAMES] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: [...REMOVED_WITH_TEXT],
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  nestingLimit: MAX_NESTING,
};

const HEADING_ID = new RegExp(`<h[1-6] id="${HEADING_ID_PREFIX}([^"]*)"`, "g");
const FRAGMENT = / href="#([^"]*)"/g;

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Adds the prefix to the links to headings of the same content, whose ids got it (contract STEP-10). */
function linkToHeadings(html: string): string {
  const ids = new Set(Array.from(html.matchAll(HEADING_ID), ([, id]) => id));
  if (ids.size === 0) return html;
  return html.replace(FRAGMENT, (link, fragment: string) => {
    const id = decodeFragment(fragment);
    const isStored =
      id.startsWith(HEADING_ID_PREFIX) && ids.has(id.slice(HEADING_ID_PREFIX.length));
    return ids.has(id) && !isStored ? ` href="#${HEADING_ID_PREFIX}${fragment}"` : link;
  });
}

/**
 * Drops everything that the allow-list does not permit (contract STEP-5), and keeps the text of
 * dropped tags unless it is code. Removes control characters. Idempotent. Escaping and added
 * attributes can make the result longer than the input.
 *
 * @param onStrayItem receives the name of each list item outside of a list, and each part of a table outside of a table, which
 *   is dropped
 */
export function cleanHtml(html: string, onStrayItem?: (name: string) => void): string {
  if (!/[<>&]/.test(html)) return removeControlCharacters(html);
  // After the entities are decoded. Each `<` and `&` of the text is escaped, so that no new tag can begin.
  const sanitized = removeControlCharacters(sanitizeHtml(html, OPTIONS));
  const cleaned = nestAsBrowsers(sanitized, onStrayItem);
  return cleaned.includes(HEADING_ID_PREFIX) ? linkToHeadings(cleaned) : cleaned;
}
