import { KEY_NOTICE_DAYS } from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { recordNotification } from "#notifications/index.ts";
import * as store from "./store/expiring.ts";

/** Announces that a key expires, in the transaction that records it (contract HOOK-17, NOTE-3). */
async function announceExpiry(transaction: Transaction, key: store.ExpiringKey): Promise<void> {
  await store.insertExpiringEvent(transaction, key);
  const { id, accountId, userId, name, lastFour, expiresAt, days } = key;
  await recordNotification(transaction, {
    accountId,
    userId,
    event: `${id}/${expiresAt}/${days}`,
    data: {
      kind: "key_expiring",
      expires_at: expiresAt,
      days,
      key: { id, name, last_four: lastFour },
    },
  });
}

/** Finds keys that expire soon and were not announced, and announces each. Returns how many. */
export function detectExpiringKeys({
  db,
  clock,
}: Pick<ServiceContext, "db" | "clock">): Promise<number> {
  return inTransaction(db.pool, async (transaction) => {
    const keys = await store.insertExpiryNotices(transaction, {
      days: KEY_NOTICE_DAYS,
      now: clock(),
    });
    for (const key of keys) await announceExpiry(transaction, key);
    return keys.length;
  });
}

export const detectExpiringKeysTask = definePeriodicTask({
  name: "detect_expiring_keys",
  schedule: "*/15 * * * *",
  run: async (service) => ({ keys: await detectExpiringKeys(service) }),
});
