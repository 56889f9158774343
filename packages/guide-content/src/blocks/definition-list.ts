// oxlint-disable-next-line typescript/triple-slash-reference -- compilers of programs that use this package read no other file of it
/// <reference path="../markdown/markdown-it-rules.d.ts" />
import type { Element, ElementContent } from "hast";
import addDefinitionLists from "markdown-it-deflist";
import type { BlockContent, PhrasingContent } from "mdast";
import type { Handle } from "mdast-util-to-markdown";
import type { Block, ElementToMarkdown, MarkdownTools } from "./block.ts";

declare module "mdast" {
  interface RootContentMap {
    definitionList: DefinitionList;
  }
}

/** A term, and its definitions. */
type Entry = { term: PhrasingContent[]; definitions: BlockContent[][] };
type DefinitionList = { type: "definitionList"; entries: Entry[] };

function isElement(node: ElementContent | undefined): node is Element {
  return node?.type === "element";
}

/** The elements of a list whose terms and definitions Markdown can express; undefined for others. */
function itemsOf({ children }: Element): Element[] | undefined {
  const items = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  const isExpressible = items.every((item, index) => {
    if (!isElement(item) || Object.keys(item.properties).length > 0) return false;
    if (item.tagName === "dd") return index > 0;
    // A term is one line, and has one definition at least.
    const next = items[index + 1];
    return (
      item.tagName === "dt" &&
      item.children.every((child) => !isElement(child) || child.tagName !== "br") &&
      isElement(next) &&
      next.tagName === "dd"
    );
  });
  return isExpressible && items.length > 0 ? items.filter(isElement) : undefined;
}

function toEntries(items: readonly Element[], { state }: MarkdownTools): Entry[] {
  const entries: Entry[] = [];
  for (const item of items)
    if (item.tagName === "dt")
      entries.push({ term: state.all(item) as PhrasingContent[], definitions: [] });
    else entries.at(-1)?.definitions.push(state.toFlow(state.all(item)) as BlockContent[]);
  return entries;
}

const convertList: ElementToMarkdown = (element, tools) => {
  const items = Object.keys(element.properties).length > 0 ? undefined : itemsOf(element);
  if (!items) return tools.keepElement();
  return { type: "definitionList", entries: toEntries(items, tools) } satisfies DefinitionList;
};

const INDENT = "  ";

/** Writes each term on a line, and each definition after a colon, with its further lines indented. */
const writeList: Handle = ({ entries }: DefinitionList, _, state, info) => {
  const tracker = state.createTracker(info);
  const place = { before: "\n", after: "\n", ...tracker.current() };
  const inDefinition = { ...place, lineShift: tracker.current().lineShift + INDENT.length };
  return entries
    .map(({ term, definitions }) => {
      const line = state.containerPhrasing({ type: "paragraph", children: term }, place);
      const texts = definitions.map((children) => {
        const text = state.containerFlow({ type: "blockquote", children }, inDefinition);
        return `: ${text.replace(/\n(?=[^\n])/g, `\n${INDENT}`)}`.trimEnd();
      });
      return [line, ...texts].join("\n");
    })
    .join("\n\n");
};

/** Terms with their definitions, in the Markdown of PHP Markdown Extra and Pandoc (contract MD-16). */
export const definitionList: Block = {
  label: "Definition list",
  elements: {
    dl: { display: "block", hasOneDirection: true },
    dt: { display: "block", holdsText: true, ancestors: ["dl"] },
    dd: { display: "block", ancestors: ["dl"] },
  },
  markdown: "Steep\n: Leave the leaves in hot water.",
  extendParser: (parser) => parser.use(addDefinitionLists),
  serializer: {
    elements: { dl: convertList },
    handlers: { definitionList: writeList },
    unsafe: [
      { character: ":", atBreak: true, after: "[\\t\\r\\n ]" },
      { character: "~", atBreak: true, after: "[\\t\\r\\n ]" },
    ],
    mixed: ["dd"],
  },
};
