import { AuthorText } from "#components/ui/text/author-text.tsx";

/** A row of a list of bars. */
export type BarRow = {
  name: string;
  value: number;
  /** The text of the value. */
  text: string;
};

/** Values as horizontal bars, relative to the largest one or to `max`. The texts have the numbers. */
export function Bars({
  label,
  rows,
  max = Math.max(1, ...rows.map(({ value }) => value)),
}: {
  label: string;
  rows: readonly BarRow[];
  max?: number;
}) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map(({ name, value, text }) => (
        <li key={name}>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <AuthorText className="min-w-0 wrap-anywhere">{name}</AuthorText>
            <span className="shrink-0 text-ink-soft tabular-nums">{text}</span>
          </div>
          <div
            aria-hidden
            className="mt-1 h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
          >
            <div
              className="color-mark h-full rounded-full bg-accent"
              style={{ width: `${max === 0 ? 0 : Math.min(100, (value / max) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
