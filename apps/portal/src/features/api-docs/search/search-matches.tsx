import { MarkedText } from "#components/ui/text/marked-text.tsx";
import type { DocsMatch } from "#lib/docs/search/docs-search.ts";

/** A section that was found: its page, its heading, and a part of its text with the words that were found. */
export function SearchMatch({ match: { page, heading, excerpt, marks } }: { match: DocsMatch }) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        {heading === "" ? (
          page
        ) : (
          <>
            <span className="font-normal text-ink-soft">{page} › </span>
            {heading}
          </>
        )}
      </span>
      <span className="mt-0.5 block text-caption text-ink-soft wrap-anywhere">
        <MarkedText text={excerpt} marks={marks} />
      </span>
    </>
  );
}
