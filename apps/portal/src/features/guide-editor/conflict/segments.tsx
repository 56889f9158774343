import { cn } from "#lib/cn.ts";
import type { Segment } from "./diff.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

/** One of two compared texts, with its changed words marked. `absent` is shown for a step that it does not have. */
export function Segments({
  segments,
  isHtml,
  absent,
}: {
  segments: readonly Segment[] | undefined;
  isHtml: boolean;
  absent: string;
}) {
  if (!segments || segments.every(({ text }) => text === ""))
    return <span className="text-sm text-ink-soft">{segments ? "Empty" : absent}</span>;
  return (
    <AuthorText
      as="span"
      className={cn(
        "block whitespace-pre-line wrap-anywhere",
        isHtml ? "font-mono text-caption leading-relaxed" : "text-sm",
      )}
    >
      {segments.map(({ text, isChanged }, index) =>
        isChanged ? (
          // oxlint-disable-next-line react/no-array-index-key -- computed anew as a whole
          <mark key={index} className="rounded-sm bg-warning-soft box-decoration-clone text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </AuthorText>
  );
}
