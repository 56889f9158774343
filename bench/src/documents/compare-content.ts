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
/** The first line of a callout, whose kind the guide shows in another way. */
const CALLOUT = /^[> \t]*(?:\[!\w+\]|(?::{3,}|!{3}|\?{3}\+?)[ \t]*\w+)/gm;
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
const HIDDEN = new Set(["script", "style"]);
const WORD = /[\p{L}\p{N}]+/gu;

/** Another parser than the one of the product. */
const parser = unified().use(remarkParse).use(remarkGfm);

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
  const known = countWords(wordsOf(`${guide.text} ${text} ${output}`));
  const words = [...countWords(wordsOf(source.text))].filter(
    ([word, n]) => n > (known.get(word) ?? 0),
  );
  const addresses = new Set(guide.addresses);
  const lost = source.addresses.filter(
    (address) => !addresses.has(address) && !output.includes(address) && isWeb(address),
  );
  return [
    ...words.map(
      ([word, n]) => `the word "${word}" is missing ${n - (known.get(word) ?? 0)} times`,
    ),
    ...lost.map((address) => `the address ${address} is missing`),
  ];
}

/** The text of a block. A link that became text joins the words around it. */
function textOf(node: Nodes): string {
  if (node.type === "image") return ` ${node.alt ?? ""} `;
  if (node.type === "break") return " ";
  if (node.type === "html")
    return /^<(?:br|img)/i.test(node.value) ? readHtml(node.value).text : "";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const text = node.children.map(textOf).join("");
  return BLOCKS.has(node.type) ? ` ${text} ` : text;
}

function readMarkdown(markdown: string): Shown {
  const tree = parser.parse(
    markdown
      .replace(/^\uFEFF/, "")
      .replace(FRONT_MATTER, "")
      .replace(CALLOUT, ">")
      .replace(HEADING_ID, ""),
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
  return "children" in node ? [...own, ...node.children.flatMap(linksIn)] : own;
}

/** Whether a link is an address in the text. This parser finds more of them than GFM, for example after a quotation mark. */
function isBare({ url, children: [text] }: Link): boolean {
  return text?.type === "text" && url.endsWith(text.value);
}

function readHtml(html: string): Shown {
  const shown: Shown = { text: "", addresses: [] };
  let hidden = 0;
  const reader = new Parser({
    onopentag: (name, { href, src, alt }) => {
      if (HIDDEN.has(name)) hidden += 1;
      for (const address of [href, src]) if (address) shown.addresses.push(normalize(address));
      if (!INLINE.has(name)) shown.text += " ";
      if (alt) shown.text += ` ${alt} `;
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
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
  return text.match(WORD) ?? [];
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
