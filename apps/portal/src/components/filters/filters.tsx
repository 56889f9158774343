"use client";

import { useState } from "react";
import { TimeField } from "#components/ui/forms/time-field.tsx";

export type Option = readonly [value: string, label: string];

/** The options with the selected value, which an address can contain although no option has it. */
export function including(
  options: readonly Option[],
  value: string,
  label = value,
): readonly Option[] {
  return options.some(([one]) => one === value) ? options : [...options, [value, label]];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** `last` is a period that ends now. `since` and `until` are ISO 8601, and do not apply together with it. */
type TimeRange<Period extends string> = {
  last: Period | undefined;
  since: string | undefined;
  until: string | undefined;
};

/** The value of the filter for the time (a period, `range` or empty), and how it changes. */
export function useTimeRange<Period extends string>(
  { last, since, until }: TimeRange<Period>,
  onChange: (change: TimeRange<Period>) => void,
) {
  const [isRange, setIsRange] = useState(false);
  const hasRange = since !== undefined || until !== undefined || (isRange && !last);
  return {
    period: hasRange ? "range" : (last ?? ""),
    changePeriod: (value: string) => {
      setIsRange(value === "range");
      const lastHour = new Date(
        Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - HOUR_MS,
      ).toISOString();
      onChange({
        last: value === "range" || value === "" ? undefined : (value as Period),
        since: value === "range" ? lastHour : undefined,
        until: undefined,
      });
    },
  };
}

/** The fields of the value `range`. */
export function TimeRangeFields({
  range: { since, until },
  onChange,
}: {
  range: Omit<TimeRange<string>, "last">;
  onChange: (change: { since?: string | undefined; until?: string | undefined }) => void;
}) {
  return (
    <div className="grid gap-2 sm:grid-cols-2 lg:max-w-lg">
      <TimeField label="From" value={since} onChange={(at) => onChange({ since: at })} />
      <TimeField label="To" value={until} onChange={(at) => onChange({ until: at })} />
    </div>
  );
}
