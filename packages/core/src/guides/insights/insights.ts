import {
  insightRange,
  MAX_REFERRERS,
  type AccountInsights,
  type AccountInsightsInput,
  type GuideInsights,
  type GuideInsightsInput,
  type InsightDay,
  type InsightRange,
  type InsightTotals,
} from "@guidepost/contract";
import { readWithLag, type ActorContext } from "#context.ts";
import { invalid, noSuchGuide } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { authorFilter } from "../author.ts";
import * as store from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type DayCounts = store.ViewsOfDay & store.ReadersOfDay;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** As many days before a range. */
function previousRange({ from, to }: InsightRange): InsightRange {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

/** @throws `validation_failed` for days in the wrong order, and for too many */
function rangeOf(
  { clock }: ActorContext,
  input: { from?: string | undefined; to?: string | undefined },
): InsightRange {
  const range = insightRange(input, clock().toISOString().slice(0, 10));
  if ("fault" in range) throw invalid({ from: [range.fault] });
  return range;
}

function average(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}

function sumOf(days: readonly DayCounts[], field: Exclude<keyof DayCounts, "day">): number {
  return days.reduce((sum, day) => sum + day[field], 0);
}

function toTotals(days: readonly DayCounts[]): InsightTotals {
  const views = sumOf(days, "views");
  const completions = sumOf(days, "completions");
  const ratings = sumOf(days, "ratings_count");
  return {
    views,
    completions,
    ratings_count: ratings,
    average_rating: average(sumOf(days, "rating_sum"), ratings),
    completion_rate: average(completions, views),
  };
}

function toDay({ day, views, completions, ratings_count, rating_sum }: DayCounts): InsightDay {
  const average_rating = average(rating_sum, ratings_count);
  return { day, views, completions, ratings_count, average_rating };
}

/** The numbers of each day of a range, also of days without any. */
function eachDay(range: InsightRange, counts: ReadonlyMap<string, Partial<DayCounts>>) {
  const days: DayCounts[] = [];
  for (let day = range.from; day <= range.to; day = dayAfter(day, 1))
    days.push({
      day,
      views: 0,
      phones: 0,
      tablets: 0,
      desktops: 0,
      completions: 0,
      ratings_count: 0,
      rating_sum: 0,
      ...counts.get(day),
    });
  return days;
}

/** The insights that a guide and an account have. */
async function readInsights(
  ctx: ActorContext,
  guides: store.CountedGuides,
  range: InsightRange,
): Promise<AccountInsights> {
  const previous = previousRange(range);
  const both = { from: previous.from, to: range.to };
  const [views, readers, referrers] = await readWithLag(ctx, ({ pool }) =>
    Promise.all([
      store.viewsByDay(pool, guides, both),
      store.countReaders(pool, guides, both),
      store.topReferrers(pool, guides, { ...range, limit: MAX_REFERRERS }),
    ]),
  );
  const counts = new Map<string, Partial<DayCounts>>();
  for (const row of [...views, ...readers.days])
    counts.set(row.day, { ...counts.get(row.day), ...row });
  const days = eachDay(range, counts);
  const [phone, tablet, desktop] = (["phones", "tablets", "desktops"] as const).map((field) =>
    sumOf(days, field),
  ) as [number, number, number];
  return {
    ...range,
    totals: toTotals(days),
    previous: toTotals(eachDay(previous, counts)),
    days: days.map(toDay),
    ratings: [1, 2, 3, 4, 5].map(
      (rating) => readers.ratings.find((one) => one.rating === rating) ?? { rating, readers: 0 },
    ),
    devices: {
      phone,
      tablet,
      desktop,
      unknown: sumOf(days, "views") - phone - tablet - desktop,
    },
    referrers,
  };
}

/**
 * Returns how readers use a guide (contract INS-1 to INS-4).
 *
 * @throws `not_found`; `validation_failed` for an invalid range
 */
export async function getGuideInsights(
  ctx: ActorContext,
  { id, ...days }: GuideInsightsInput,
): Promise<GuideInsights> {
  const owner = ownershipFilter(ctx.actor);
  const range = rangeOf(ctx, days);
  const guide = await store.readReachedSteps(ctx.db.pool, owner, { id, ...range });
  if (!guide) throw noSuchGuide();
  const insights = await readInsights(ctx, { owner, id }, range);
  const readersFrom = (position: number) =>
    guide.furthest.reduce((sum, { step, views }) => (step >= position ? sum + views : sum), 0);
  const steps = Array.from({ length: guide.steps_count }, (_, index) => ({
    position: index + 1,
    readers: readersFrom(index + 1),
  }));
  return { ...insights, steps };
}

/**
 * Returns how readers use the guides that the actor may access, or those of one author (contract INS-1).
 *
 * @throws `validation_failed` for an invalid range
 */
export async function getAccountInsights(
  ctx: ActorContext,
  { user_id: username, ...days }: AccountInsightsInput,
): Promise<AccountInsights> {
  const range = rangeOf(ctx, days);
  const owner = await authorFilter(ctx, username);
  // As a list, of an author whom the actor may not access.
  return readInsights(ctx, owner ? { owner } : { owner: ownershipFilter(ctx.actor), id: 0 }, range);
}
