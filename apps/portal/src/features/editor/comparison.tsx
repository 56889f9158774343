"use client";

import type { Guide } from "@guidepost/contract";
import clsx from "clsx";
import { Badge } from "../../ui/badge.tsx";
import type { Excerpt } from "./compare/excerpts.ts";
import { partsOf } from "./compare/parts-of.ts";
import type { EditorState } from "./model/editor-state.ts";

const textOf = ({ before, differs, after }: Excerpt) => `${before}${differs}${after}`;

const Version = ({
  whose,
  excerpt,
  isHtml,
}: {
  whose: string;
  excerpt: Excerpt | undefined;
  isHtml: boolean;
}) => (
  <div className="min-w-0">
    <p className="mb-1 text-xs font-medium text-ink-soft">{whose}</p>
    {!excerpt || !textOf(excerpt) ? (
      <p className="text-sm text-ink-soft">{excerpt ? "Nothing" : "No such step"}</p>
    ) : (
      <p
        className={clsx(
          "whitespace-pre-line wrap-anywhere",
          isHtml ? "font-mono text-[0.8125rem] leading-relaxed" : "text-sm",
        )}
      >
        {excerpt.before}
        <mark className="rounded-sm bg-warning-soft box-decoration-clone text-ink">
          {excerpt.differs}
        </mark>
        {excerpt.after}
      </p>
    )}
  </div>
);

/** What differs between two versions, side by side, with what stands around it. */
export const Comparison = ({ mine, theirs }: { mine: EditorState; theirs: Guide }) => {
  const parts = partsOf(mine, theirs);
  if (parts.length === 0) return <p className="text-sm">Both say the same.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {parts.map(({ name, mine: one, theirs: other, isHtml }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- computed anew as a whole
        <li key={index} className="rounded-lg border border-line p-3">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{name}</Badge>
            {isHtml && (
              <span className="text-xs text-ink-soft">
                The words are the same: the formatting, links or pictures differ.
              </span>
            )}
          </div>
          <div className="mt-2 grid gap-3 sm:grid-cols-2 sm:gap-5">
            <Version whose="Mine" excerpt={one} isHtml={isHtml} />
            <Version whose="Theirs" excerpt={other} isHtml={isHtml} />
          </div>
        </li>
      ))}
    </ul>
  );
};
