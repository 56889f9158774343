import { EVENT_DAYS } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { resumeAccount, suspendAccount } from "#operator/index.ts";
import { createTestFixtures } from "#testing/index.ts";
import { createWebhook, sendTestEvent } from "../index.ts";
import { decide, RETRY_DELAYS_MS, type AttemptResult } from "../schedule.ts";
import {
  claimDeliveries,
  findDueEndpoints,
  findSendingEndpoints,
  recordAttempt,
  type ClaimedDelivery,
} from "../store/claims.ts";
import { purgeOldEvents } from "../tasks.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;

const FAILURE: AttemptResult = {
  isSent: true,
  startedAt: new Date(),
  durationMs: 1,
  headers: {},
  status: 500,
  responseHeaders: {},
  response: "",
  error: "The response had the status 500",
};

let accountId: number;
let endpointId: number;
beforeEach(async () => {
  const owner = await fixtures.addAccount("enterprise");
  ({ accountId } = owner);
  const ctx = await owner.sessionContext();
  const endpoint = { url: "https://a.example/", events: [], description: "", enabled: true };
  const { webhook } = await createWebhook(ctx, endpoint);
  await sendTestEvent(ctx, { webhook_id: webhook.id });
  endpointId = webhook.id;
});

async function claim(): Promise<ClaimedDelivery> {
  const [claimed] = await claimDeliveries(db, { endpointId, limit: 1, concurrency: 5 });
  if (!claimed) throw new Error("The delivery is not due");
  return claimed;
}

/** Ends the claim of a process that was killed, and makes the delivery due. */
const endClaim = () =>
  db.pool.query(
    `update webhook_deliveries
        set claimed_until = now() - interval '1 second', next_attempt_at = now() - interval '1 second'
      where endpoint_id = $1`,
    [endpointId],
  );

async function recordFailure(claimed: ClaimedDelivery): Promise<void> {
  const decision = decide(FAILURE, claimed.attempt);
  await inTransaction(db.pool, (transaction) =>
    recordAttempt(transaction, claimed, FAILURE, decision),
  );
}

async function readDelivery() {
  const { rows } = await db.pool.query<{ state: string; attempts: number; recorded: number }>(
    `select state, attempts, (select count(*)::int from webhook_attempts where delivery_id = d.id) as recorded
       from webhook_deliveries d where endpoint_id = $1`,
    [endpointId],
  );
  return rows[0];
}

describe("claimDeliveries (contract HOOK-8, HOOK-13)", () => {
  it("counts no attempt for claims whose process was killed before it recorded a result", async () => {
    for (let kills = 0; kills < 2 * RETRY_DELAYS_MS.length; kills += 1) {
      expect(await claim()).toMatchObject({ attempt: 1 });
      await endClaim();
    }
    expect(await readDelivery()).toEqual({ state: "pending", attempts: 0, recorded: 0 });
  });

  it("leaves a delivery all attempts of its schedule after a kill between any two of them", async () => {
    for (let attempt = 1; attempt <= RETRY_DELAYS_MS.length + 1; attempt += 1) {
      await claim();
      await endClaim();
      const claimed = await claim();
      expect(claimed.attempt).toBe(attempt);
      await recordFailure(claimed);
      await endClaim();
    }
    const attempts = RETRY_DELAYS_MS.length + 1;
    expect(await readDelivery()).toEqual({ state: "failed", attempts, recorded: attempts });
  });

  it("claims a delivery that kills each process until its event is deleted (contract HOOK-14)", async () => {
    await claim();
    await endClaim();
    await db.pool.query(
      `update events set created_at = now() - make_interval(days => ${EVENT_DAYS}, secs => 1)
        where id in (select event_id from webhook_deliveries where endpoint_id = $1)`,
      [endpointId],
    );
    await claim();
    await purgeOldEvents({ db });
    expect(await readDelivery()).toBeUndefined();
  });
});

describe("the webhooks of a suspended account", () => {
  it("wait, and are sent when the account is resumed (contract ACCT-15)", async () => {
    const isDue = async () => ({
      isDue: (await findDueEndpoints(db)).includes(endpointId),
      sending: (await findSendingEndpoints(db, [endpointId])).map(({ id }) => id),
    });
    await suspendAccount(fixtures.service, { accountId });
    expect(await isDue()).toEqual({ isDue: false, sending: [] });
    expect(await claimDeliveries(db, { endpointId, limit: 1, concurrency: 5 })).toEqual([]);
    await resumeAccount(fixtures.service, { accountId });
    expect(await isDue()).toEqual({ isDue: true, sending: [endpointId] });
    expect(await claim()).toMatchObject({ attempt: 1 });
  });
});
