import { cn } from "#lib/cn.ts";
import { parseMarkdown, type Block, type Inline } from "./markdown.ts";

function Piece({ piece }: { piece: Inline }) {
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

// oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
function toPieces(pieces: Inline[]) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} />);
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "paragraph") return <p>{toPieces(block.content)}</p>;
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List
      className={cn("flex flex-col gap-1 pl-5", block.isOrdered ? "list-decimal" : "list-disc")}
    >
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>{toPieces(item)}</li>
      ))}
    </List>
  );
}

/** A description of the document, as elements: none of its text becomes HTML. */
export function MarkdownText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("flex flex-col gap-2.5 wrap-break-word", className)}>
      {parseMarkdown(text).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}
