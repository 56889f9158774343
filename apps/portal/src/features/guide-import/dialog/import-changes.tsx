import { CircleCheck } from "lucide-react";
import { Code } from "#components/ui/text/inline-code.tsx";
import type { ImportedGuide } from "../document/imported-guide.ts";
import { type ReportEntry, type ReportRow, toReportRows } from "./report-texts.ts";

/** The most entries of a row that are shown without a click, and the most places of an entry. */
const MAX_SHOWN = 5;
const MAX_PLACES = 3;
/** The most characters of a text that are shown without a click. Addresses of documents and sentences with a line fit. */
const MAX_LENGTH = 200;

function Places({ places }: Pick<ReportEntry, "places">) {
  if (places.length === 0) return null;
  const more = places.length - MAX_PLACES;
  return (
    <span className="text-caption text-ink-soft">
      {places.slice(0, MAX_PLACES).join(" · ")}
      {more > 0 && ` · and ${more} more`}
    </span>
  );
}

/** A text. A long one is folded after its first characters. */
function Name({ name }: Pick<ReportEntry, "name">) {
  if (name.length <= MAX_LENGTH) return <Code>{name}</Code>;
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer rounded-sm">
        <Code>{name.slice(0, MAX_LENGTH)}…</Code>
      </summary>
      <p className="mt-1 text-ink-soft">{name}</p>
    </details>
  );
}

function Entries({ entries }: Pick<ReportRow, "entries">) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {entries.map(({ name, places, count }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <Name name={name} />
          {count > 1 && <span className="text-caption text-ink-soft">{count} times</span>}
          <Places places={places} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row: { kind, text, entries } }: { row: ReportRow }) {
  if (kind === "note")
    return (
      <li className="wrap-anywhere">
        {text}{" "}
        {entries.map(({ name, places }) => (
          <Places key={name} places={places} />
        ))}
      </li>
    );
  if (entries.length <= MAX_SHOWN)
    return (
      <li className="wrap-anywhere">
        {text}
        <Entries entries={entries} />
      </li>
    );
  return (
    <li className="wrap-anywhere">
      <details>
        <summary className="cursor-pointer rounded-sm">
          {text} <span className="text-ink-soft">{entries.length} entries</span>
        </summary>
        <Entries entries={entries} />
      </details>
    </li>
  );
}

/** What a guide does not have of its document, with the places (contract IMPORT-9). */
export function Changes({ guide }: { guide: ImportedGuide }) {
  const rows = toReportRows(guide);
  if (rows.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-accent-strong" />
        Nothing is left out.
      </p>
    );
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-sm marker:text-ink-soft">
      {rows.map((row) => (
        <Row key={`${row.kind} ${row.text}`} row={row} />
      ))}
    </ul>
  );
}
