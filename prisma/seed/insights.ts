import type { ActorContext } from "@guidepost/core";
import type { DemoGuide } from "./demo-guide.ts";

type Published = NonNullable<DemoGuide["published"]>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The sites of views in percent; the other views have none. */
const SITES = [
  ["www.google.com", 34],
  ["news.ycombinator.com", 11],
  ["www.reddit.com", 7],
] as const;

/** Divides a number into parts of about equal size, whose sum is exact. */
function divide(total: number, parts: number): number[] {
  return Array.from(
    { length: parts },
    (_, index) => Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts),
  );
}

/**
 * Stores the views, completions and ratings of a demo guide by day, so that insights agree with the numbers on its public
 * page (contract INS-1). The days are from its publication until yesterday.
 */
export async function addInsights(
  { db, clock }: ActorContext,
  { id, stepsCount, published }: { id: number; stepsCount: number; published: Published },
): Promise<void> {
  const { daysAgo, views, completions, ratings } = published;
  const now = clock().getTime();
  const days = divide(views, daysAgo).map((count, index) => {
    const desktops = Math.floor(count * 0.55);
    const phones = Math.floor(count * 0.38);
    return {
      guideId: id,
      day: new Date(now - (daysAgo - index) * DAY_MS),
      views: count,
      desktops,
      phones,
      tablets: count - desktops - phones,
    };
  });
  const finished = divide(completions, daysAgo);
  await db.prisma.guideDay.createMany({ data: days });
  await db.prisma.guideDayStep.createMany({
    data: days.flatMap(({ day, views: count }, index) => {
      const complete = finished[index] ?? 0;
      // The other readers leave earlier: about as many at each step.
      const others = divide(count - complete, stepsCount);
      return others.flatMap((left, step) => {
        const reached = left + (step + 1 === stepsCount ? complete : 0);
        return reached > 0 ? { guideId: id, day, furthestStep: step + 1, views: reached } : [];
      });
    }),
  });
  await db.prisma.guideDayReferrer.createMany({
    data: days.flatMap(({ day, views: count }) =>
      SITES.flatMap(([host, percent]) => {
        const fromSite = Math.floor((count * percent) / 100);
        return fromSite > 0 ? { guideId: id, day, host, views: fromSite } : [];
      }),
    ),
  });
  const stars = ratings.flatMap((readers, index) => Array<number>(readers).fill(index + 1));
  const dayOfReader = finished.flatMap((readers, index) =>
    Array<Date | undefined>(readers).fill(days[index]?.day),
  );
  // Not the first readers only: ratings are from the whole time.
  const stride = Math.max(1, Math.floor(completions / Math.max(1, stars.length)));
  await db.prisma.guideReader.createMany({
    data: dayOfReader.map((completedAt, reader) => {
      const rating = reader % stride === 0 ? (stars[reader / stride] ?? null) : null;
      const visitor = new Uint8Array(32);
      new DataView(visitor.buffer).setUint32(0, reader);
      return {
        guideId: id,
        visitor,
        completedAt: completedAt ?? null,
        rating,
        ratedOn: rating === null ? null : (completedAt ?? null),
      };
    }),
  });
}
