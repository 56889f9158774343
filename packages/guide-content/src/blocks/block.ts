import type { AttributeValue } from "@guidepost/contract/permitted-html";
import type { Element } from "hast";
import type { Handle, State } from "hast-util-to-mdast";
import type MarkdownIt from "markdown-it";
import type { Options } from "mdast-util-to-markdown";

/** A permitted element, with its own attributes. */
export type ElementRules = {
  /** Whether the text of the element is on lines of its own. */
  display: "block" | "inline";
  attributes?: Readonly<Record<string, AttributeValue>>;
  /** A block that contains text and no other blocks. */
  holdsText?: true;
  /** The elements of which one must be around this one. */
  ancestors?: readonly string[];
  /** A block that has one direction with all that it contains (contract DIR-2). */
  hasOneDirection?: true;
};

type Converted = ReturnType<Handle>;

/** What a block needs to convert an element to a node of Markdown's tree. */
export type MarkdownTools = {
  state: State;
  /** Converts the element without regard to this block. */
  convertAsStandard: () => Converted;
  /** Writes the tags of the element as HTML, and converts what it contains. */
  keepTags: () => Converted;
  /** Writes the element as HTML, with all that it contains. */
  keepElement: () => Converted;
};

export type ElementToMarkdown = (element: Element, tools: MarkdownTools) => Converted;

/**
 * A block of a step's content: everything that the allow-list, the Markdown parser, the Markdown serializer and the
 * documentation need of it. A file of a block imports only types of the libraries for trees, because browsers load it with
 * the allow-list.
 */
export type Block = {
  /** The name in the documentation. */
  label: string;
  /** The elements of the block, in the order of the documentation. */
  elements?: Readonly<Record<string, ElementRules>>;
  /** An example of its Markdown, for blocks that CommonMark does not have. */
  markdown?: string;
  /** Adds rules to the Markdown parser. */
  extendParser?: (parser: MarkdownIt) => void;
  /** How HTML becomes Markdown, where CommonMark and the tables and task lists of GFM do not suffice. */
  serializer?: {
    elements?: Readonly<Record<string, ElementToMarkdown>>;
    /** Writes the nodes that `elements` creates. */
    handlers?: Options["handlers"];
    /** The text that the parser would read as this block, and that is escaped. */
    unsafe?: Options["unsafe"];
    /** Elements that contain text next to blocks. Markdown has this text in paragraphs. */
    mixed?: readonly string[];
  };
};

/** Keeps an element as HTML with all that it contains: Markdown has no form for it. */
export const keepElement: ElementToMarkdown = (_, tools) => tools.keepElement();

/** Whether Markdown has no form for a block. */
export function isHtmlOnly({ elements = {}, markdown, serializer }: Block): boolean {
  const [name = ""] = Object.keys(elements);
  return markdown === undefined && serializer?.elements?.[name] === keepElement;
}
