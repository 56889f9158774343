import { inTransaction } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { readersBetween } from "#public-pages/index.ts";
import { requestsBetween } from "#usage/index.ts";
import { recordNotification } from "../record.ts";
import { selectSubscribers, type Subscriber } from "../store/read.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SUBSCRIBERS_PER_BATCH = 100;

/** The days of the week before the current one, from Monday (included) to Monday, in UTC. */
export function weekBefore(now: Date): { from: string; to: string } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const dayBefore = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);
  return { from: dayBefore(sinceMonday + 7), to: dayBefore(sinceMonday) };
}

/** Sends the summary of a week to a user, unless it was sent, or nothing happened. Returns whether there was something. */
async function sendSummary(
  { db }: Pick<ServiceContext, "db">,
  { id: userId, accountId, role }: Subscriber,
  week: { from: string; to: string },
): Promise<boolean> {
  const isOwner = role === "owner";
  const owner = { accountId, userId: isOwner ? null : userId };
  const { views, completions } = await readersBetween(db.pool, owner, week);
  const requests = await requestsBetween(db.pool, owner, week);
  if (views + completions + requests === 0) return false;
  await inTransaction(db.pool, (transaction) =>
    recordNotification(transaction, {
      accountId,
      userId,
      event: week.from,
      data: {
        kind: "weekly_summary",
        week: week.from,
        views,
        completions,
        requests,
        of_account: isOwner,
      },
    }),
  );
  return true;
}

/**
 * Sends the summary of the last week to the users who have switched it on, once each (contract NOTE-8). Returns how many users
 * had something to read.
 */
export async function sendWeeklySummaries(
  service: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const week = weekBefore(service.clock());
  let total = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = { after, limit: SUBSCRIBERS_PER_BATCH, event: week.from };
    const subscribers: Subscriber[] = await selectSubscribers(service.db.pool, page);
    for (const subscriber of subscribers) {
      signal?.throwIfAborted();
      if (await sendSummary(service, subscriber, week)) total += 1;
    }
    after = subscribers.at(-1)?.id;
  }
  return total;
}

/** On Monday, after the hour in which the views of the last day can still be counted. */
export const sendWeeklySummariesTask = definePeriodicTask({
  name: "send_weekly_summaries",
  schedule: "7 6 * * 1",
  run: async (service, { signal }) => ({ summaries: await sendWeeklySummaries(service, signal) }),
});
