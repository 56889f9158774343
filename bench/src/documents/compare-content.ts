import { Parser } from "htmlparser2";
import type { Link, Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A guide as it is stored: its texts, and the HTML of its steps. */
export type Content = { text: string; html: string };

/** What a document shows: words, and the addresses of its links and images. */
type Shown = { words: string[]; addresses: string[] };

const FRONT_MATTER = /^---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/;
/** The first line of a callout, which the guide shows in another way. */
const CALLOUT = /^(?:[> \t]*)\[!\w+\]/gm;
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
  const known = countWords([...guide.words, ...wordsOf(text), ...wordsOf(output)]);
  const words = [...countWords(source.words)].filter(([word, n]) => n > (known.get(word) ?? 0));
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

function readMarkdown(markdown: string): Shown {
  const shown: Shown = { words: [], addresses: [] };
  const visit = (node: Nodes) => {
    if (node.type === "html") {
      shown.words.push(...readHtml(node.value).words);
      return;
    }
    if ("value" in node) shown.words.push(...wordsOf(node.value));
    if ("alt" in node && node.alt) shown.words.push(...wordsOf(node.alt));
    if (node.type === "image" || (node.type === "link" && !isBare(node)))
      shown.addresses.push(normalize(node.url));
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(
    parser.parse(
      markdown
        .replace(/^\uFEFF/, "")
        .replace(FRONT_MATTER, "")
        .replace(CALLOUT, ">"),
    ),
  );
  return shown;
}

/** Whether a link is an address in the text. This parser finds more of them than GFM, for example after a quotation mark. */
function isBare({ url, children: [text] }: Link): boolean {
  return text?.type === "text" && url.endsWith(text.value);
}

function readHtml(html: string): Shown {
  const shown: Shown = { words: [], addresses: [] };
  let scripts = 0;
  const reader = new Parser({
    onclosetag: (name) => {
      if (HIDDEN.has(name)) scripts -= 1;
    },
    onopentag: (name, { href, src, alt }) => {
      if (HIDDEN.has(name)) scripts += 1;
      for (const address of [href, src]) if (address) shown.addresses.push(normalize(address));
      if (alt) shown.words.push(...wordsOf(alt));
    },
    ontext: (text) => {
      if (scripts === 0) shown.words.push(...wordsOf(text));
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
