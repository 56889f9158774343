import {
  HEALTH_DAYS,
  MAX_DAILY_DELIVERIES,
  type DeliveryState,
  type WebhookDailyHealth,
  type WebhookDailyHealthInput,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { ownAccount } from "./endpoints.ts";
import { countDeliveriesByDay } from "./store/endpoints.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days of the health in UTC, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: HEALTH_DAYS }, (_, index) =>
    new Date(now.getTime() - (HEALTH_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Returns how many deliveries of the last days succeeded and failed, for each webhook of the account, or for one (contract
 * HOOK-21).
 *
 * @throws `forbidden` for members
 */
export async function getWebhookHealth(
  ctx: ActorContext,
  { webhook_id: id }: WebhookDailyHealthInput,
): Promise<WebhookDailyHealth> {
  const rows = await countDeliveriesByDay(ctx.db.pool, {
    accountId: ownAccount(ctx),
    id,
    days: HEALTH_DAYS,
    limit: MAX_DAILY_DELIVERIES,
  });
  const days = lastDays(ctx.clock());
  const ids = [...new Set(rows.map((row) => row.id))];
  return {
    webhooks: ids.map((webhookId) => {
      const counts = rows.filter((row) => row.id === webhookId);
      const countOf = (day: string, state: DeliveryState) =>
        counts.find((row) => row.day === day && row.state === state)?.count ?? 0;
      return {
        id: webhookId,
        days: days.map((day) => ({
          day,
          succeeded: countOf(day, "succeeded"),
          failed: countOf(day, "failed"),
          pending: countOf(day, "pending"),
        })),
        more: counts.reduce((sum, { count }) => sum + count, 0) >= MAX_DAILY_DELIVERIES,
      };
    }),
  };
}
