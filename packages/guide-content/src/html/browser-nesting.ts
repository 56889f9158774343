import { BLOCK_ELEMENTS, PERMITTED_HTML } from "./permitted-html.ts";

/** Item tags, and the list tags of which one must be around them. */
const LISTS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PERMITTED_HTML).flatMap(([name, { ancestors }]) =>
    ancestors ? [[name, ancestors]] : [],
  ),
);

const VOID_TAGS = new Set(["br", "hr", "img"]);

// The rules of HTML for the elements of the allow-list (https://html.spec.whatwg.org/multipage/parsing.html#tree-construction).
const SECTIONS = ["thead", "tbody", "tfoot"];
const ROW_PARENTS = [...SECTIONS, "table"];
/** The elements in which a part of a table can be. A cell that is in no row begins one. */
const PARENTS_OF_PART: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...SECTIONS.map((name): [string, string[]] => [name, ["table"]]),
  ["caption", ["table"]],
  ["tr", ROW_PARENTS],
  ["td", ["tr", ...ROW_PARENTS]],
  ["th", ["tr", ...ROW_PARENTS]],
]);
/** Elements that contain parts of a table only. Browsers move other content before the table. */
const HOLDS_PARTS = new Set(["tr", ...ROW_PARENTS]);
const HEADING = /^h[1-6]$/;
/** Blocks do not end a paragraph that is around one of these elements. */
const PARAGRAPH_SCOPE = new Set(["table", "caption", "td", "th"]);
const LINK_SCOPE = new Set(["caption", "td", "th"]);
/** An item ends the open item before it, also when these elements are open in that. */
const TRANSPARENT_FOR_ITEMS = (name: string): boolean =>
  name === "p" || name === "div" || !(BLOCK_ELEMENTS.has(name) || name === "img");
const ITEMS_ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["li"]],
  ["dt", ["dt", "dd"]],
  ["dd", ["dt", "dd"]],
]);

function endsParagraph(name: string): boolean {
  return BLOCK_ELEMENTS.has(name) && name !== "br" && !PARENTS_OF_PART.has(name);
}

type Output = { html: string };
/** `target` receives the element, and `content` what it contains: the same text, except for a table. */
type OpenElement = { name: string; target: Output; content: Output; before?: Output };

/** Writes HTML as the tree that browsers read it as, with an end tag for each element. */
function createWriter() {
  const root: Output = { html: "" };
  const open: OpenElement[] = [];
  let hasMoved = false;

  const endUntil = (length: number) => {
    for (let element = open.at(-1); element && open.length > length; element = open.at(-1)) {
      open.pop();
      const { name, target, content, before } = element;
      content.html += `</${name}>`;
      if (before) target.html += before.html + content.html;
    }
  };
  const innermostTable = () => open.findLastIndex(({ name }) => name === "table");
  /** Where text and elements go that are no parts of a table. */
  const place = (): Output => {
    const current = open.at(-1);
    if (!current) return root;
    const before = HOLDS_PARTS.has(current.name) ? open[innermostTable()]?.before : undefined;
    if (before) hasMoved = true;
    return before ?? current.content;
  };
  const begin = (name: string, tag: string, target: Output) => {
    const isTable = name === "table";
    const content = isTable ? { html: "" } : target;
    content.html += tag;
    open.push({ name, target, content, ...(isTable && { before: { html: "" } }) });
  };

  /** Ends the innermost element that `isEnded` accepts, if no element that `isBarrier` accepts is in it. */
  const endElement = (isEnded: (name: string) => boolean, isBarrier: (name: string) => boolean) => {
    for (let index = open.length - 1; index >= 0; index -= 1) {
      const { name } = open[index] as OpenElement;
      if (isEnded(name)) return endUntil(index);
      if (isBarrier(name)) return undefined;
    }
    return undefined;
  };
  const beginPart = (name: string, tag: string, parents: readonly string[]) => {
    endUntil(open.findLastIndex((element) => parents.includes(element.name)) + 1);
    const isCell = name === "td" || name === "th";
    if (isCell && open.at(-1)?.name !== "tr") begin("tr", "<tr>", open.at(-1)?.content ?? root);
    begin(name, tag, open.at(-1)?.content ?? root);
  };
  const endImplied = (name: string) => {
    const items = ITEMS_ENDED_BY.get(name);
    if (items)
      endElement(
        (one) => items.includes(one),
        (one) => !TRANSPARENT_FOR_ITEMS(one),
      );
    if (endsParagraph(name))
      endElement(
        (one) => one === "p",
        (one) => PARAGRAPH_SCOPE.has(one),
      );
    const current = open.at(-1)?.name ?? "";
    if (HEADING.test(name) && HEADING.test(current)) endUntil(open.length - 1);
    if (name === "a")
      endElement(
        (one) => one === "a",
        (one) => LINK_SCOPE.has(one),
      );
    if (name === "table" && HOLDS_PARTS.has(current)) endUntil(innermostTable());
  };

  return {
    isStray: (name: string): boolean => {
      const around = PARENTS_OF_PART.has(name) ? ["table"] : LISTS_OF.get(name);
      return around !== undefined && !open.some((element) => around.includes(element.name));
    },
    /** Returns the element, which `end` takes. Void elements have none. */
    begin: (name: string, tag: string): OpenElement | undefined => {
      const parents = PARENTS_OF_PART.get(name);
      if (parents) beginPart(name, tag, parents);
      else {
        endImplied(name);
        if (!VOID_TAGS.has(name)) begin(name, tag, place());
        else place().html += tag;
      }
      return VOID_TAGS.has(name) ? undefined : open.at(-1);
    },
    end: (element: OpenElement) => {
      const index = open.lastIndexOf(element);
      if (index >= 0) endUntil(index);
    },
    addText: (text: string) => {
      const isSpace = /^[ \t\r\n\f]*$/.test(text);
      const output = isSpace ? (open.at(-1)?.content ?? root) : place();
      output.html += text;
    },
    finish: () => {
      endUntil(0);
      return { html: root.html, hasMoved };
    },
  };
}

/** One tag of sanitized HTML, in which each `<` and `>` of text and attributes is escaped. */
const TAG = /<(\/?)(\w+)[^>]*>/g;

/**
 * Writes sanitized HTML as the tree that browsers read it as, so that each parser reads the same tree.
 *
 * - An element ends where browsers end it: an item before the next item, a paragraph before a block, a cell before the next row.
 *   Its own end tag is removed, which would close another element. Marks in it end too.
 * - Content between the parts of a table is moved before the table, and a cell without a row gets one.
 * - Tags of list items that are in no list, and of parts of a table that are in no table, are removed, and what they contain
 *   is kept. HTML ends an open `<li>` where the next one begins, so a stray item would end an item of the page that shows it.
 * - Tags of links without an address are removed: they have no meaning, and a link may contain no other one.
 *
 * A `<tbody>` that the content does not have is not added.
 *
 * @param html the output of the sanitizer: every tag closed, except void tags
 * @param onStrayItem receives the name of each item that is removed
 */
export function nestAsBrowsers(html: string, onStrayItem?: (name: string) => void): string {
  const writer = createWriter();
  const openInSource: (OpenElement | undefined)[] = [];
  let copied = 0;
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(TAG)) {
    if (index > copied) writer.addText(html.slice(copied, index));
    copied = index + tag.length;
    if (slash) {
      const element = openInSource.pop();
      if (element) writer.end(element);
    } else if (name === "a" && !tag.includes(' href="')) openInSource.push(undefined);
    else if (writer.isStray(name)) {
      onStrayItem?.(name);
      openInSource.push(undefined);
    } else {
      const element = writer.begin(name, tag);
      if (!VOID_TAGS.has(name)) openInSource.push(element);
    }
  }
  if (copied < html.length) writer.addText(html.slice(copied));
  const result = writer.finish();
  // What was moved is in another element now, which it can end.
  return result.hasMoved ? nestAsBrowsers(result.html, onStrayItem) : result.html;
}
