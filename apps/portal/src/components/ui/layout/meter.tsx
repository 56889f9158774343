import { Meter as BaseMeter } from "@base-ui/react/meter";
import { cn } from "#lib/cn.ts";

/** The share from which the meter warns. */
const WARNING_SHARE = 0.8;

function meterColor(share: number): string {
  if (share >= 1) return "bg-danger";
  return share >= WARNING_SHARE ? "bg-warning" : "bg-accent";
}

type Props = {
  label: string;
  value: number;
  /** null without a limit. */
  max: number | null;
  format?: (value: number) => string;
};

/** How much of a limit is used. */
export function Meter({
  label,
  value,
  max,
  format = (number) => number.toLocaleString("en"),
}: Props) {
  const limit = max === null ? "no limit" : `of ${format(max)}`;
  const text = `${format(value)} ${limit}`;
  const top = max ?? Math.max(value, 1);
  const share = top === 0 ? 1 : Math.min(value / top, 1);
  return (
    <BaseMeter.Root value={share * 100} aria-valuetext={text}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <BaseMeter.Label className="text-sm text-ink-soft">{label}</BaseMeter.Label>
        <span aria-hidden className="text-sm tabular-nums">
          <span className="font-semibold">{format(value)}</span>{" "}
          <span className="text-ink-soft">{limit}</span>
        </span>
      </div>
      {max !== null && (
        <BaseMeter.Track className="mt-2 h-2 overflow-hidden rounded-full border border-line bg-sunken">
          <BaseMeter.Indicator className={cn("color-mark rounded-full", meterColor(share))} />
        </BaseMeter.Track>
      )}
    </BaseMeter.Root>
  );
}
