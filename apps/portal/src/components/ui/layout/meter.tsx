import { Meter as BaseMeter } from "@base-ui/react/meter";
import { cn } from "#lib/cn.ts";

/** The share from which the meter warns. */
const WARNING_SHARE = 0.8;

function meterColor(share: number): string {
  if (share >= 1) return "bg-danger";
  return share >= WARNING_SHARE ? "bg-warning" : "bg-accent";
}

/** How much of a limit is used; `max` is null without a limit. */
export function Meter({ label, value, max }: { label: string; value: number; max: number | null }) {
  const limit = max === null ? "no limit" : `of ${max.toLocaleString("en")}`;
  const text = `${value.toLocaleString("en")} ${limit}`;
  const top = max ?? Math.max(value, 1);
  const share = top === 0 ? 1 : Math.min(value / top, 1);
  return (
    <BaseMeter.Root value={share * 100} aria-valuetext={text}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <BaseMeter.Label className="text-sm text-ink-soft">{label}</BaseMeter.Label>
        <span aria-hidden className="text-sm tabular-nums">
          <span className="font-semibold">{value.toLocaleString("en")}</span>{" "}
          <span className="text-ink-soft">{limit}</span>
        </span>
      </div>
      {max !== null && (
        <BaseMeter.Track className="mt-2 h-2 overflow-hidden rounded-full border border-line bg-sunken">
          <BaseMeter.Indicator className={cn("rounded-full", meterColor(share))} />
        </BaseMeter.Track>
      )}
    </BaseMeter.Root>
  );
}
