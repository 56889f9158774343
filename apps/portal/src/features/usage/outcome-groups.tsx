import { ERRORS, type ErrorCode, type UsageReport } from "@guidepost/contract";
import type { CSSProperties } from "react";
import { daysOf } from "./usage-format.ts";

/** The parts of a bar, from bottom to top. */
export const GROUPS = ["successful", "limited", "client", "server"] as const;
type Group = (typeof GROUPS)[number];

export const GROUP_LABELS: Record<Group, string> = {
  successful: "Successful",
  limited: "Refused by limits",
  client: "Client errors",
  server: "Server errors",
};

/** The group of an outcome: `ok`, `not_modified` for a 304, or an error's code. */
export function groupOf(outcome: string): Group {
  if (outcome === "ok" || outcome === "not_modified") return "successful";
  if (outcome === "rate_limit_exceeded" || outcome === "quota_exceeded") return "limited";
  const known = Object.hasOwn(ERRORS, outcome) ? ERRORS[outcome as ErrorCode] : undefined;
  return known && known.status >= 500 ? "server" : "client";
}

export type DayCounts = { day: string; total: number } & Record<Group, number>;

/** The requests of every day of the period, including days without requests. */
export function countByDay(period: string, days: UsageReport["days"]): DayCounts[] {
  const outcomesOf = new Map(days.map(({ day, outcomes }) => [day, outcomes]));
  return daysOf(period).map((day) => {
    const counts = { day, total: 0, successful: 0, limited: 0, client: 0, server: 0 };
    for (const [outcome, requests] of Object.entries(outcomesOf.get(day) ?? {})) {
      counts[groupOf(outcome)] += requests;
      counts.total += requests;
    }
    return counts;
  });
}

/** The colors of the chart. They differ in lightness, and have a contrast of 3:1 to the card. */
export const CHART_COLORS = {
  "--chart-successful": "light-dark(#2c8a67, #4ecb9c)",
  "--chart-limited": "light-dark(#c47f00, #f5d08a)",
  "--chart-client": "light-dark(#3f74d1, #5b8def)",
  "--chart-server": "light-dark(#8f1d17, #ff7a70)",
} as CSSProperties;

/** The color of a group. It needs an ancestor with `CHART_COLORS`. */
export function Swatch({ group }: { group: Group }) {
  return (
    <span
      aria-hidden
      className="color-mark size-2.5 shrink-0 rounded-[3px]"
      style={{ background: `var(--chart-${group})` }}
    />
  );
}
