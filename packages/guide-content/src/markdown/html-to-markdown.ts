import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { defaultHandlers, toMdast, type Handle, type State } from "hast-util-to-mdast";
import type {
  BlockContent,
  Html,
  Nodes,
  PhrasingContent,
  Root as MdastRoot,
  RootContent as MdastContent,
} from "mdast";
import { gfmAutolinkLiteralToMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { toMarkdown, type Options } from "mdast-util-to-markdown";
import type { ElementToMarkdown } from "../blocks/block.ts";
import { separateFootnotes, toDefinition } from "../blocks/footnotes/write-markdown.ts";
import { BLOCKS } from "../blocks/index.ts";
import { cleanContent } from "../html/clean-content.ts";
import { hasSameOutline } from "../html/outline.ts";
import { BLOCK_ELEMENTS } from "../html/permitted-html.ts";
import { hasBlockInInline, isAddedParagraph, prepareTree } from "./prepare-tree.ts";

const OPTIONS: Options = {
  bullet: "-",
  rule: "-",
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    // Escapes text that would become a link.
    gfmAutolinkLiteralToMarkdown(),
    // Text that would become a mark (contract MD-12).
    { unsafe: [{ character: "=", after: "=", inConstruct: "phrasing" }] },
    ...BLOCKS.map(({ serializer: { handlers = {}, unsafe = [] } = {} }) => ({
      handlers,
      unsafe,
    })),
  ],
};

/** HTML on one line: a blank line would end it in Markdown. */
function onOneLine(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)pre(?=[ >])|\n/g, (found, slash: string | undefined) => {
    if (found === "\n") return depth > 0 ? "&#10;" : " ";
    depth += slash === "/" ? -1 : 1;
    return found;
  });
}

/** HTML as a part of Markdown. Cleaned HTML starts a block of HTML only with the tag of a block. */
export function rawMarkdown(html: string): string {
  const name = /^<(\w+)/.exec(html)?.[1] ?? "";
  const beginsBlock = BLOCK_ELEMENTS.has(name) && name !== "br";
  return `${beginsBlock ? "" : "<p></p>"}${onOneLine(html)}`;
}

function toHtmlNode(value: string): Html {
  return { type: "html", value };
}

/** Keeps the tags of an element that Markdown does not have, and converts what it contains. */
const keepTags: Handle = (state, node: Element) => {
  const empty = toHtml({ ...node, children: [] });
  const end = empty.lastIndexOf("</");
  return [toHtmlNode(empty.slice(0, end)), ...inlinesOf(state, node), toHtmlNode(empty.slice(end))];
};

function inlinesOf(state: State, node: Element): PhrasingContent[] {
  return state.all(node) as PhrasingContent[];
}

/** An element as it was before `prepareTree` added paragraphs. */
function asInHtml(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    const { children: inside, ...element } = asInHtml(child);
    return isAddedParagraph(child) ? inside : [{ ...element, children: inside }];
  });
  return { ...node, children };
}

/** Keeps an element with all that it contains. */
const keepElement: Handle = (_, node: Element) => toHtmlNode(onOneLine(toHtml(asInHtml(node))));

/** The form of each element that is not as in Markdown without extensions. Inline elements first. */
const CONVERSIONS: Readonly<Record<string, ElementToMarkdown>> = {
  ...Object.fromEntries(
    [
      "u",
      "mark",
      "sub",
      "sup",
      "small",
      "kbd",
      "samp",
      "var",
      "q",
      "cite",
      "ins",
      "del",
      "abbr",
    ].map((name) => [name, (_, tools) => tools.keepTags()] satisfies [string, ElementToMarkdown]),
  ),
  a: ({ properties }, tools) =>
    "href" in properties ? tools.convertAsStandard() : tools.keepTags(),
  img: ({ properties }, tools) =>
    !("alt" in properties) || ["width", "height", "dataSize"].some((name) => name in properties)
      ? tools.keepElement()
      : tools.convertAsStandard(),
  ...Object.fromEntries(
    BLOCKS.flatMap(({ serializer }) => Object.entries(serializer?.elements ?? {})),
  ),
};

function toHandle(name: string, convertElement: ElementToMarkdown): Handle {
  return (state, node: Element, parent) =>
    convertElement(node, {
      state,
      convertAsStandard: () =>
        (defaultHandlers as Record<string, Handle>)[name]?.(state, node, parent),
      keepTags: () => keepTags(state, node, parent),
      keepElement: () => keepElement(state, node, parent),
    });
}

const HANDLERS: Record<string, Handle> = Object.fromEntries(
  Object.entries(CONVERSIONS).map(([name, convertElement]) => [
    name,
    toHandle(name, convertElement),
  ]),
);

/** Writes items that have one paragraph without blank lines between them. */
function tightenLists(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) tightenLists(child);
  if (node.type === "listItem")
    node.spread = node.children.filter(({ type }) => type !== "list").length > 1;
  if (node.type === "list") node.spread = node.children.some(({ spread }) => spread);
}

const BOX = /^[\u2610\u2611] /;

/** Writes the characters of boxes as task lists again (contract MD-4). */
function markTasks(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) markTasks(child);
  if (node.type !== "listItem" || node.children[0]?.type !== "paragraph") return;
  const [text] = node.children[0].children;
  if (text?.type !== "text" || !BOX.test(text.value)) return;
  node.checked = text.value.startsWith("\u2611");
  text.value = text.value.replace(BOX, "");
}

function convert(children: RootContent[]): MdastRoot {
  const root: Root = { type: "root", children };
  const tree = toMdast(root, { document: true, handlers: HANDLERS }) as MdastRoot;
  markTasks(tree);
  tightenLists(tree);
  return tree;
}

/** Converts a document with the form of footnotes. Undefined when it has none. */
function convertFootnotes(root: Root): MdastRoot | undefined {
  const separated = separateFootnotes(root);
  if (!separated) return undefined;
  const definitions = separated.footnotes.map(({ label, children }) =>
    toDefinition(label, convert(children).children as BlockContent[]),
  );
  return { type: "root", children: [...convert(separated.children).children, ...definitions] };
}

function serialize(tree: MdastRoot): string {
  return toMarkdown(tree, OPTIONS).trimEnd();
}

/** Converts other HTML than that of guides to Markdown. What Markdown cannot express becomes its text. */
export function documentToMarkdown(root: Root): string {
  return `${serialize(toMdast(root, { document: true }) as MdastRoot)}\n`;
}

/** Whether Markdown becomes HTML with the same meaning. */
function isLossless(markdown: string, content: string): boolean {
  return hasSameOutline(cleanContent({ markdown }).html, content);
}

/** Each block for itself takes about two milliseconds. */
const MAX_BLOCKS = 200;

/** Converts each block for itself. A block that Markdown cannot express stays HTML. */
function convertBlocks(blocks: readonly RootContent[]): MdastRoot {
  const children = blocks.flatMap((block) => {
    const { children: converted } = convert([block]);
    const isAdded = isAddedParagraph(block);
    const content = toHtml(isAdded ? block.children : block);
    const isSame = isLossless(serialize({ type: "root", children: converted }), content);
    return isSame ? converted : [toHtmlNode(rawMarkdown(content))];
  });
  return { type: "root", children };
}

/** Writes text without markup as one line of Markdown that shows this text: a paragraph or a heading. */
export function textToMarkdown(text: string, depth?: 1 | 2 | 3 | 4 | 5 | 6): string {
  const children: PhrasingContent[] = [{ type: "text", value: text.replace(/\s+/g, " ") }];
  const block: MdastContent = depth
    ? { type: "heading", depth, children }
    : { type: "paragraph", children };
  return serialize({ type: "root", children: [block] });
}

/**
 * Converts cleaned HTML to Markdown, which `markdownToHtml` converts to HTML with the same meaning (contract
 * MD-9). What Markdown cannot express stays HTML in the Markdown.
 */
export function htmlToMarkdown(content: string): string {
  const root = fromHtml(content, { fragment: true });
  if (hasBlockInInline(root)) return rawMarkdown(content);
  prepareTree(root);
  const withFootnotes = content.includes("#fnref-") ? convertFootnotes(root) : undefined;
  if (withFootnotes) {
    const markdown = serialize(withFootnotes);
    if (isLossless(markdown, content)) return markdown;
  }
  const markdown = serialize(convert(root.children));
  if (isLossless(markdown, content)) return markdown;
  if (root.children.length > MAX_BLOCKS) return rawMarkdown(content);
  const byBlocks = serialize(convertBlocks(root.children));
  return isLossless(byBlocks, content) ? byBlocks : rawMarkdown(content);
}

/** The greatest length of a guide's HTML that is converted. It takes about a second. */
const MAX_CONVERTED = 131_072;

/** Returns how many of a guide's contents are converted. The others stay HTML. */
export function convertibleCount(contents: readonly string[]): number {
  let length = 0;
  const first = contents.findIndex((content) => (length += content.length) > MAX_CONVERTED);
  return first === -1 ? contents.length : first;
}

/** Converts the contents of a guide to Markdown. */
export function contentsToMarkdown(contents: readonly string[]): string[] {
  const count = convertibleCount(contents);
  return contents.map((content, index) =>
    index < count ? htmlToMarkdown(content) : rawMarkdown(content),
  );
}
