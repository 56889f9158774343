import { Parser } from "htmlparser2";
import type { Link, Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A guide as it is stored: its texts, and the HTML of its steps. */
export type Content = { text: string; html: string };

/** What a document shows: its text, and the addresses of its links and images. */
type Shown = { text: string; addresses: string[] };

const FRONT_MATTER = /^---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/;
/** The first line of a callout, whose kind the guide shows in another way, and what is before it. */
const CALLOUT = /^([> \t]*)(\[!\w+\]|(?::{3,}|!{3}|\?{3}\+?)[ \t]*[\w-]+)/;
/** A callout of MkDocs, whose text is indented. */
const INDENTED_CALLOUT = /^[!?]/;
/** Characters that no text of a guide has. */
// oxlint-disable-next-line no-control-regex -- these characters
const CONTROL_CHARACTERS = /[\0-\b\v\f\u000e-\u001f\u007f]/g;
const HEADING_ID = /[ \t]*\{#[^{}\s]+\}[ \t]*$/gm;
/** Blocks whose text is read as a whole. */
const BLOCKS = new Set(["paragraph", "heading", "tableCell"]);
/** Elements that do not separate words. */
const INLINE = new Set(
  "a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** Elements whose text no reader sees. */
const HIDDEN = new Set(["script", "style", "head", "title"]);
/** Scripts without spaces between words: marks and punctuation of Markdown divide their texts in other ways. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}])+/gu;

/** Another parser than the one of the product. */
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });

/**
 * Lists what a Markdown document has, and neither its guide nor the lines about it.
 *
 * @param named the lines of the output about the document
 */
export function compareContent(
  markdown: string,
  { text, html }: Content,
  named: readonly string[],
): string[] {
  const source = readMarkdown(markdown);
  const guide = readHtml(html);
  const output = named.join("\n");
  const addresses = new Set(guide.addresses);
  const lost = source.addresses.filter(
    (address) => !addresses.has(address) && !output.includes(address) && isWeb(address),
  );
  return [
    ...compareTexts(source.text, `${guide.text} ${text}`, named),
    ...lost.map((address) => `the address ${address} is missing`),
  ];
}

/** Lists the words of a source that neither the text of a guide nor the lines about it have. */
export function compareTexts(source: string, text: string, named: readonly string[]): string[] {
  const known = countWords(wordsOf(`${text} ${named.join("\n")}`));
  return [...countWords(wordsOf(source))].flatMap(([word, number]) => {
    const missing = number - (known.get(word) ?? 0);
    return missing > 0 ? [`the word "${word}" is missing ${missing} times`] : [];
  });
}

/** The text of HTML that readers see. `without`: elements whose text is left out. */
export function readHtmlText(html: string, without: readonly string[] = []): string {
  return readHtml(html, new Set([...HIDDEN, ...without])).text;
}

/** The text of a block. A link that became text joins the words around it. */
function textOf(node: Nodes): string {
  if (node.type === "image") return ` ${node.alt ?? ""} `;
  if (node.type === "break") return " ";
  if (node.type === "html") return readTag(node.value);
  if (node.type === "code")
    return node.value.trim() && `${node.lang ?? ""} ${node.meta ?? ""} ${node.value}`;
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const { children } = node;
  const text = children
    .map((child, index) =>
      child.type === "link" && isBare(child)
        ? readBareLink(child, children[index - 1])
        : textOf(child),
    )
    .join("");
  return BLOCKS.has(node.type) ? ` ${text} ` : text;
}

/**
 * The text of a bare address. This parser reads `[^1]` after an address as part of the address. It also reads the address of a
 * link that follows as a second bare address.
 */
function readBareLink({ children }: Link, before: Nodes | undefined): string {
  if (isAddressOfLink(before)) return "";
  return children
    .map(textOf)
    .join("")
    .replaceAll(/\[\^[^[\]]*\]?|\[/g, "");
}

/** Whether the text before a bare address makes it the address of a link. */
function isAddressOfLink(before: Nodes | undefined): boolean {
  return before?.type === "text" && before.value.endsWith("](");
}

/** What a tag adds to the text around it: a space, unless the element is in a line of text. */
function readTag(tag: string): string {
  const [, name = ""] = /^<\/?([a-z][\w-]*)/i.exec(tag) ?? [];
  return name === "" || INLINE.has(name.toLowerCase()) ? "" : ` ${readHtml(tag).text} `;
}

/** Returns a function for each line in turn. It removes the signs of callouts, and the indentation of their text. */
function withoutCallouts(): (line: string) => string {
  /** The white space before the text of each open callout. */
  const open: number[] = [];
  return (line) => {
    const indent = line.search(/\S/);
    while (indent !== -1 && indent < (open.at(-1) ?? 0)) open.pop();
    const text = line.slice(Math.min(open.length * 4, Math.max(0, indent)));
    const [found, before = "", sign = ""] = CALLOUT.exec(text) ?? [];
    if (INDENTED_CALLOUT.test(sign)) open.push(indent + 4);
    return found === undefined ? text : before + text.slice(found.length);
  };
}

function readMarkdown(markdown: string): Shown {
  const tree = parser.parse(
    markdown
      .replace(/^\uFEFF/, "")
      .replace(FRONT_MATTER, "")
      .replace(CONTROL_CHARACTERS, "")
      .replace(HEADING_ID, "")
      .split("\n")
      .map(withoutCallouts())
      .join("\n"),
  );
  const shown: Shown = { text: "", addresses: [] };
  const visit = (node: Nodes) => {
    if (node.type === "image" || (node.type === "link" && !isBare(node)))
      shown.addresses.push(normalize(node.url));
    const isLeaf = BLOCKS.has(node.type) || "value" in node;
    if (node.type === "html") shown.text += ` ${readHtml(node.value).text} `;
    else if (isLeaf) shown.text += ` ${textOf(node)} `;
    if (isLeaf) for (const link of linksIn(node)) shown.addresses.push(normalize(link));
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return shown;
}

function linksIn(node: Nodes): string[] {
  const own = node.type === "image" || (node.type === "link" && !isBare(node)) ? [node.url] : [];
  if (!("children" in node)) return own;
  const { children } = node;
  return children.reduce<string[]>((links, child, index) => {
    if (child.type === "link" && isBare(child) && isAddressOfLink(children[index - 1]))
      links.push(child.url);
    return [...links, ...linksIn(child)];
  }, own);
}

/** Whether a link is an address in the text. This parser finds more of them than GFM, for example after a quotation mark. */
function isBare({ url, children: [text] }: Link): boolean {
  return text?.type === "text" && url.endsWith(text.value);
}

function readHtml(html: string, hiddenElements: ReadonlySet<string> = HIDDEN): Shown {
  const shown: Shown = { text: "", addresses: [] };
  let hidden = 0;
  const reader = new Parser({
    onopentag: (name, { href, src, alt, class: language }) => {
      if (hiddenElements.has(name)) hidden += 1;
      for (const address of [href, src]) if (address) shown.addresses.push(normalize(address));
      // The number of a footnote is no part of the word before it.
      if (!INLINE.has(name) || href?.startsWith("#fn-")) shown.text += " ";
      if (name === "code" && language?.startsWith("language-"))
        shown.text += ` ${language.replace(/^language-/, "")} `;
      if (alt && name === "img") shown.text += ` ${alt} `;
    },
    onclosetag: (name) => {
      if (hiddenElements.has(name)) hidden -= 1;
      if (!INLINE.has(name)) shown.text += " ";
    },
    ontext: (text) => {
      if (hidden === 0) shown.text += text;
    },
  });
  reader.end(html);
  return shown;
}

function wordsOf(text: string): string[] {
  // Soft hyphens are no part of a word.
  return text.replaceAll("\u00AD", "").match(WORD) ?? [];
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function isWeb(address: string): boolean {
  return /^https?:/i.test(address);
}

function normalize(address: string): string {
  try {
    return new URL(address).href;
  } catch {
    return address;
  }
}
