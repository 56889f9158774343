import { errors, type ErrorCode, type UsageReport } from "@guidepost/contract";
import { daysOf } from "./periods.ts";

/** How the chart tells requests apart, from the bottom of a bar to its top. */
export const groups = ["successful", "limited", "client", "server"] as const;
export type Group = (typeof groups)[number];

export const groupNames: Record<Group, string> = {
  successful: "Successful",
  limited: "Refused by limits",
  client: "Client errors",
  server: "Server errors",
};

/** The group of an outcome: `ok`, or an error's code. */
export function groupOf(outcome: string): Group {
  if (outcome === "ok") return "successful";
  if (outcome === "rate_limit_exceeded" || outcome === "quota_exceeded") return "limited";
  const known = Object.hasOwn(errors, outcome) ? errors[outcome as ErrorCode] : undefined;
  return known && known.status >= 500 ? "server" : "client";
}

export type DayCounts = { day: string; total: number } & Record<Group, number>;

/** Every day of the period, those without requests too. */
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
