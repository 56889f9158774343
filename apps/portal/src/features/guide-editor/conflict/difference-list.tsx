import { Badge } from "#components/ui/layout/badge.tsx";
import type { Part } from "./diff.ts";
import { Segments } from "./segments.tsx";

/** The parts in which two versions differ, side by side. */
export function DifferenceList({
  parts,
  before,
  after,
}: {
  parts: readonly Part[];
  /** The names of both versions, and what a part shows for a step that one of them does not have. */
  before: { label: string; absent: string };
  after: { label: string; absent: string };
}) {
  return (
    <ul className="flex flex-col gap-4">
      {parts.map(({ id, name, mine, theirs, isHtml }) => (
        <li key={id}>
          <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{name}</Badge>
            {isHtml && (
              <span className="text-xs text-ink-soft">
                The words are the same. The formatting, links or images differ.
              </span>
            )}
          </div>
          <dl className="grid gap-2 sm:grid-cols-2">
            {[
              { ...before, segments: theirs },
              { ...after, segments: mine },
            ].map(({ label, segments, absent }) => (
              <div key={label} className="min-w-0 rounded-md border border-line px-3 py-2.5">
                <dt className="text-xs font-semibold">{label}</dt>
                <dd>
                  <Segments segments={segments} isHtml={isHtml} absent={absent} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
