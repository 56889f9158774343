export type Inline =
  | { kind: "text" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] };

const inlinePattern = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^\s)]+)\)/g;

/** Addresses that a text may lead to; any other (as `javascript:`) stays words. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);
}

function toInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const addText = (text: string) => text !== "" && parts.push({ kind: "text", text });
  for (const match of source.matchAll(inlinePattern)) {
    const [whole, code, strong, text, href] = match;
    addText(source.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (text !== undefined && href !== undefined)
      if (isSafe(href)) parts.push({ kind: "link", text, href });
      else addText(text);
  }
  addText(source.slice(end));
  return parts;
}

const itemPattern = /^\s*(?:[-*]|(\d+)[.)])\s+/;

function toBlock(source: string): Block {
  const lines = source.split("\n");
  const first = itemPattern.exec(lines[0] ?? "");
  if (!first) return { kind: "paragraph", content: toInline(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines)
    if (itemPattern.test(line)) items.push(line.replace(itemPattern, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  return { kind: "list", isOrdered: first[1] !== undefined, items: items.map(toInline) };
}

/** The part of Markdown that the document uses: paragraphs, lists, `code`, **bold** and links. */
export function parseMarkdown(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(toBlock);
}
