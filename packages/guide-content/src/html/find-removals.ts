import type { Removal, RemovalReason } from "@guidepost/contract";
import {
  ADDED_ATTRIBUTES,
  MAX_NESTING,
  REMOVED_WITH_TEXT,
} from "@guidepost/contract/permitted-html";
import { Parser } from "htmlparser2";
import { permittedValue } from "./attribute-values.ts";
import { PERMITTED_ATTRIBUTES } from "./permitted-html.ts";

/** Most removals of one content. A response lists fewer. */
const MAX_REMOVALS = 51;

/** Longer and other names are no names of HTML, and may be text between angle brackets. */
const NAME = /^[a-z][a-z0-9:._-]{0,39}$/;

// A set, because HTML may have elements with names such as "constructor".
const WITH_TEXT = new Set(REMOVED_WITH_TEXT);

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Whether cleaning would add this attribute, so that its removal loses nothing. */
function isAdded(tag: string, name: string, value: string): boolean {
  const added = new Map(Object.entries(ADDED_ATTRIBUTES[tag]?.attributes ?? {})).get(name);
  if (added === undefined) return false;
  const kept = new Set(words(added));
  return words(value.toLowerCase()).every((word) => kept.has(word));
}

/** Why an attribute loses its value, or a part of it; `undefined` when it keeps all of it. */
function reasonOf(tag: string, name: string, value: string): RemovalReason | undefined {
  const kind = PERMITTED_ATTRIBUTES.get(tag)?.get(name);
  if (kind === undefined) return isAdded(tag, name, value) ? undefined : "attribute_not_permitted";
  const kept = permittedValue(kind, value);
  if (kind === "link" || kind === "picture")
    return kept === undefined ? "address_not_permitted" : undefined;
  if (value.trim() === "") return undefined;
  const isWhole = kind === "language" ? kept === value.trim() : kept !== undefined;
  return isWhole ? undefined : "value_not_permitted";
}

/**
 * Returns what `cleanHtml` removes from HTML, each kind of removal once (contract WARN-2). Call it for HTML
 * that cleaning changed, because it parses the HTML again.
 *
 * @param strayItems the names of the items that `cleanHtml` removed, because they are in no list
 */
export function findRemovals(html: string, strayItems: Iterable<string>): Removal[] {
  const found = new Map<string, Removal>();
  const add = (reason: RemovalReason, element: string | null, attribute: string | null = null) => {
    const nameOf = (name: string | null) => (name !== null && NAME.test(name) ? name : null);
    const removal = { reason, element: nameOf(element), attribute: nameOf(attribute) };
    found.set(`${reason} ${removal.element} ${removal.attribute}`, removal);
    if (found.size === MAX_REMOVALS) parser.pause();
  };
  /** The number of open elements, and of those in an element that is removed with its text. */
  let depth = 0;
  let depthInRemoved = 0;

  const checkAttributes = (tag: string, attributes: Record<string, string>) => {
    if (tag === "img" && permittedValue("picture", attributes["src"] ?? "") === undefined)
      return add("address_not_permitted", "img", "src");
    // A link without an address is dropped, with its title.
    if (tag === "a" && attributes["href"] === undefined && attributes["title"] !== undefined)
      add("address_not_permitted", "a", "href");
    for (const [name, value] of Object.entries(attributes)) {
      const reason = reasonOf(tag, name, value);
      if (reason) add(reason, tag, name);
    }
  };

  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (depthInRemoved > 0) {
        depthInRemoved += 1;
        return;
      }
      depth += 1;
      if (WITH_TEXT.has(tag)) {
        depthInRemoved = 1;
        add("element_removed_with_text", tag);
      } else if (!PERMITTED_ATTRIBUTES.has(tag)) add("element_not_permitted", tag);
      else if (depth > MAX_NESTING) add("nesting_too_deep", tag);
      else checkAttributes(tag, attributes);
    },
    onclosetag: () => {
      if (depthInRemoved > 1) {
        depthInRemoved -= 1;
        return;
      }
      depthInRemoved = 0;
      depth -= 1;
    },
    oncomment: () => {
      if (depthInRemoved === 0) add("comment", null);
    },
    onprocessinginstruction: () => {
      if (depthInRemoved === 0) add("comment", null);
    },
    onend: () => {
      // The parser drops an incomplete tag at the end, and everything in its unclosed quotes.
      if (depthInRemoved === 0 && parser.startIndex < html.length) add("incomplete_tag", null);
    },
  });
  parser.end(html);
  for (const name of strayItems) add("item_outside_list", name);
  return [...found.values()];
}
