import type { AccountInsights, InsightTotals } from "@guidepost/contract";
import { toCsv } from "#lib/formats/csv.ts";

/** `34%`; a dash without a rate. */
export function rateText(rate: number | null): string {
  return rate === null ? "–" : `${Math.round(rate * 100)}%`;
}

/** `4.2`; a dash without a rating. */
export function ratingText(rating: number | null): string {
  return rating === null ? "–" : rating.toLocaleString("en", { maximumFractionDigits: 1 });
}

/** The difference to the previous days: `+12%`, `no change`; undefined when there was nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "no change";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en")}%`;
}

type ReachedStep = { position: number; readers: number };

/** The step before the last one that most readers leave at; undefined when no reader leaves. */
export function mostLeaveAt(
  steps: readonly ReachedStep[],
): { position: number; leaving: number } | undefined {
  const leaving = steps.slice(0, -1).map(({ position, readers }, index) => ({
    position,
    leaving: readers - (steps[index + 1]?.readers ?? 0),
  }));
  const most = leaving.reduce<(typeof leaving)[number] | undefined>(
    (found, one) => (one.leaving > (found?.leaving ?? 0) ? one : found),
    undefined,
  );
  return most;
}

/** Whether nothing was counted. */
export function isEmpty({ views, completions, ratings_count }: InsightTotals): boolean {
  return views + completions + ratings_count === 0;
}

/** The numbers of each day as CSV. */
export function insightsCsv({ days }: Pick<AccountInsights, "days">): string {
  return toCsv([
    ["day", "views", "completions", "ratings", "average_rating"],
    ...days.map(({ day, views, completions, ratings_count, average_rating }) => [
      day,
      views,
      completions,
      ratings_count,
      average_rating ?? "",
    ]),
  ]);
}
