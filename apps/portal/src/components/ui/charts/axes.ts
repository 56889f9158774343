import { dayName } from "#lib/formats/format.ts";

const TICK = { fill: "var(--ink-soft)", fontSize: 12 };
const COMPACT = new Intl.NumberFormat("en", { notation: "compact" });

/** The space around the plot of a chart by day, in px. */
export const TOP_PX = 8;
export const Y_AXIS_PX = 44;
export const X_AXIS_PX = 30;

/** The properties of the axis with the days of a chart. Each row has its `day`. */
export const DAY_AXIS = {
  dataKey: "day",
  height: X_AXIS_PX,
  tickFormatter: dayName,
  tick: TICK,
  tickLine: false,
  axisLine: { stroke: "var(--line-strong)" },
  tickMargin: 8,
  interval: "equidistantPreserveStart",
  minTickGap: 16,
} as const;

/** The properties of the axis with the numbers of a chart. */
export const COUNT_AXIS = {
  width: Y_AXIS_PX,
  tick: TICK,
  tickLine: false,
  axisLine: false,
  allowDecimals: false,
  tickFormatter: (value: number) => COMPACT.format(value),
} as const;
