import { cn } from "#lib/cn.ts";

type Inline =
  | { kind: "text" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };

type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] };

const INLINE_PATTERN = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^\s)]+)\)/g;

/** URLs that become links. Any other URL, such as `javascript:`, remains text. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);
}

function toInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const addText = (text: string) => text !== "" && parts.push({ kind: "text", text });
  for (const match of source.matchAll(INLINE_PATTERN)) {
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

const ITEM_PATTERN = /^\s*(?:[-*]|(\d+)[.)])\s+/;

function toBlock(source: string): Block {
  const lines = source.split("\n");
  const first = ITEM_PATTERN.exec(lines[0] ?? "");
  if (!first) return { kind: "paragraph", content: toInline(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines)
    if (ITEM_PATTERN.test(line)) items.push(line.replace(ITEM_PATTERN, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  return { kind: "list", isOrdered: first[1] !== undefined, items: items.map(toInline) };
}

/**
 * Parses the subset of Markdown that the document uses: paragraphs, lists, `code`, **bold** and
 * links.
 */
export function parseMarkdown(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(toBlock);
}

function InlineText({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case "code":
      return (
        <code className="rounded-sm bg-sunken px-[0.25em] py-px font-mono text-code wrap-anywhere">
          {piece.text}
        </code>
      );
    case "strong":
      return <strong className="font-semibold text-ink">{piece.text}</strong>;
    case "link":
      return (
        <a href={piece.href} className="text-accent underline underline-offset-2">
          {piece.text}
        </a>
      );
    case "text":
      return piece.text;
  }
}

// oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
function renderInlines(pieces: Inline[]) {
  return pieces.map((piece, index) => <InlineText key={index} piece={piece} />);
}

function MarkdownBlock({ block }: { block: Block }) {
  if (block.kind === "paragraph") return <p>{renderInlines(block.content)}</p>;
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List
      className={cn("flex flex-col gap-1 pl-5", block.isOrdered ? "list-decimal" : "list-disc")}
    >
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>{renderInlines(item)}</li>
      ))}
    </List>
  );
}

/** Renders a Markdown description as elements. None of its text is parsed as HTML. */
export function MarkdownText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("flex flex-col gap-2.5 wrap-break-word", className)}>
      {parseMarkdown(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <MarkdownBlock key={index} block={block} />
      ))}
    </div>
  );
}
