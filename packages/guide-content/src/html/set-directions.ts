import { CODE_ELEMENTS, hasLetter, mayRunRightToLeft } from "./directions.ts";
import { elementsWith } from "./permitted-html.ts";

/**
 * Blocks that have one direction with all that they contain: the bullets of a list, the columns of a table and the
 * border of a quote are on one side. HTML ignores elements with `dir` when it decides on `dir="auto"` of the element
 * around them, so that a list whose items have `dir` would run from left to right.
 */
const UNITS = elementsWith(({ hasOneDirection }) => hasOneDirection === true);

type Tag = { name: string; isEnd: boolean; attributes: string; start: number; end: number };

function tagsOf(html: string): Tag[] {
  return Array.from(
    html.matchAll(/<(\/?)(\w+)([^<>]*)>/g),
    ({ 0: tag, 1: slash, 2: name = "", 3: attributes = "", index }) => {
      return { name, isEnd: slash !== "", attributes, start: index, end: index + tag.length };
    },
  );
}

/** Whether HTML has a letter outside of tags, entities and code. */
function hasText(html: string): boolean {
  const text = html
    .replace(/<(pre|code|kbd|samp)[ >].*?<\/\1>/gs, " ")
    .replace(/<[^<>]*>|&\w+;/g, " ");
  return hasLetter(text);
}

/** Whether a tag begins a unit. A `div` around blocks groups them, and only one around text is a unit. */
function beginsUnit(tags: readonly Tag[], index: number): boolean {
  const tag = tags[index];
  if (!tag || tag.isEnd || !UNITS.has(tag.name)) return false;
  if (tag.name !== "div") return true;
  for (let at = index + 1; at < tags.length; at += 1) {
    const next = tags[at];
    if (next && (UNITS.has(next.name) || next.name === "pre"))
      return next.name === "div" && next.isEnd;
  }
  return false;
}

/** The index of the end tag of an element; that of the last tag without one. */
function endOf(tags: readonly Tag[], start: number): number {
  let depth = 0;
  for (let index = start; index < tags.length; index += 1) {
    const tag = tags[index];
    if (tag?.name !== tags[start]?.name) continue;
    depth += tag?.isEnd ? -1 : 1;
    if (depth === 0) return index;
  }
  return tags.length - 1;
}

function hasDirection({ attributes }: Tag): boolean {
  return / dir="/.test(attributes);
}

/** The tags of units that get `dir="auto"`. */
function unitsWithDirection(html: string, tags: readonly Tag[]): Tag[] {
  const units: Tag[] = [];
  let isAfterText = false;
  let read = 0;
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index];
    if (!tag || !beginsUnit(tags, index)) continue;
    const last = endOf(tags, index);
    const isWithText = hasText(html.slice(tag.end, tags[last]?.start));
    isAfterText ||= hasText(html.slice(read, tag.start));
    if (isWithText && isAfterText && !hasDirection(tag)) units.push(tag);
    isAfterText ||= isWithText;
    read = tags[last]?.end ?? html.length;
    index = last;
  }
  return units;
}

/**
 * Adds directions to a step's cleaned HTML for a page (contract DIR-2): `dir="auto"` to blocks, and `dir="ltr"` to
 * code. The element around the result must have `dir="auto"`. The first text decides on its direction, which blocks
 * without letters inherit, such as images. Attributes of the author stay.
 */
export function setDirections(html: string): string {
  if (!mayRunRightToLeft(html)) return html;
  const tags = tagsOf(html);
  const added = new Map(unitsWithDirection(html, tags).map((tag) => [tag, ' dir="auto"']));
  for (const [index, tag] of tags.entries()) {
    const isInBlock = tags[index - 1]?.name === "pre";
    if (!tag.isEnd && !isInBlock && CODE_ELEMENTS.includes(tag.name) && !hasDirection(tag))
      added.set(tag, ' dir="ltr"');
  }
  let result = "";
  let copied = 0;
  for (const tag of tags) {
    const attribute = added.get(tag);
    if (attribute === undefined) continue;
    const at = tag.end - 1;
    result += html.slice(copied, at) + attribute;
    copied = at;
  }
  return result + html.slice(copied);
}
