import {
  ADDED_ATTRIBUTES,
  HEADING_ID_PREFIX,
  MAX_NESTING,
  REMOVED_WITH_TEXT,
} from "@guidepost/contract/permitted-html";
import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { permittedValue } from "./attribute-values.ts";
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

/** Item tags, and the list tags that may contain them. */
const LISTS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PERMITTED_HTML).flatMap(([name, { ancestors }]) =>
    ancestors ? [[name, ancestors]] : [],
  ),
);

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
 * - Tags of links without an address are removed: they have no meaning, and a link may contain no other one.
 *
 * @param html the output of the sanitizer: every tag closed, except void tags
 * @param onStrayItem receives the name of each item that is removed
 */
function repairNesting(html: string, onStrayItem?: (name: string) => void): string {
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
    } else if (name === "a" && !tag.includes(' href="')) openInSource.push(undefined);
    else if (isStray(name)) {
      onStrayItem?.(name);
      openInSource.push(undefined);
    } else {
      reader.write(`<${name}>`);
      result += tag;
      if (!VOID_TAGS.has(name)) openInSource.push(openInResult.at(-1));
    }
  }
  return result + html.slice(copied);
}

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
 * @param onStrayItem receives the name of each list item outside of a list, which is dropped
 */
export function cleanHtml(html: string, onStrayItem?: (name: string) => void): string {
  if (!/[<>&]/.test(html)) return removeControlCharacters(html);
  // After the entities are decoded. Each `<` and `&` of the text is escaped, so that no new tag can begin.
  const sanitized = removeControlCharacters(sanitizeHtml(html, OPTIONS));
  const cleaned = repairNesting(sanitized, onStrayItem);
  return cleaned.includes(HEADING_ID_PREFIX) ? linkToHeadings(cleaned) : cleaned;
}
