import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext, WorkerContext } from "#context.ts";
import { applySchedules, getGuide, setSchedule } from "#guides/index.ts";
import { listJobs, resumeAccount, suspendAccount, TASKS } from "#operator/index.ts";
import { addPublic } from "#public-pages/tests/reader.fixture.ts";
import { addGuide, createTestFixtures, snapshotAccount } from "#testing/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { db } = service;

async function addOwner(): Promise<ActorContext & { accountId: number }> {
  const owner = await fixtures.addAccount("enterprise");
  return { ...(await owner.sessionContext()), accountId: owner.accountId };
}

describe("the schedules of a suspended account (contract ACCT-15)", () => {
  it("wait, and are applied when the account is resumed", async () => {
    const ctx = await addOwner();
    const draft = await addGuide(ctx);
    const published = await addPublic(ctx, "Published");
    const LATER = "2100-01-01T08:00:00Z";
    await setSchedule(ctx, { id: draft.id, publish_at: LATER, unpublish_at: null });
    await setSchedule(ctx, { id: published.id, publish_at: null, unpublish_at: LATER });
    await suspendAccount(service, ctx);
    await db.pool.query(
      `update guides set publish_at = publish_at - interval '100 years', unpublish_at = unpublish_at - interval '100 years'
        where account_id = $1`,
      [ctx.accountId],
    );
    expect(await applySchedules(service)).toMatchObject({ published: 0, unpublished: 0 });
    await resumeAccount(service, ctx);
    expect(await applySchedules(service)).toMatchObject({ published: 1, unpublished: 1 });
    expect(await getGuide(ctx, { id: draft.id })).toMatchObject({ status: "published" });
  });
});

describe("resumeAccount (contract ACCT-16)", () => {
  it("restores every row of the account", async () => {
    const ctx = await addOwner();
    await addPublic(ctx);
    const before = await snapshotAccount(db, ctx.accountId);
    const suspended = await suspendAccount(service, { ...ctx, reason: "Spam" });
    expect(suspended).toMatchObject({ suspended_at: expect.any(String), suspended_reason: "Spam" });
    expect(await snapshotAccount(db, ctx.accountId)).not.toEqual(before);
    const resumed = await resumeAccount(service, ctx);
    expect(resumed).toMatchObject({ suspended_at: null, suspended_reason: null });
    expect(await snapshotAccount(db, ctx.accountId)).toEqual(before);
  });

  it("records nothing for an account that is not suspended", async () => {
    const ctx = await addOwner();
    const before = fixtures.events.length;
    await resumeAccount(service, ctx);
    expect(fixtures.events.slice(before)).toEqual([]);
  });
});

describe("suspendAccount", () => {
  it("keeps the time of the suspension when it replaces the reason", async () => {
    const ctx = await addOwner();
    const { suspended_at } = await suspendAccount(service, { ...ctx, reason: "Spam" });
    fixtures.setClock(new Date("2100-01-01T00:00:00Z"));
    const again = await suspendAccount(service, { ...ctx, reason: "Phishing" });
    fixtures.setClock(undefined);
    expect(again).toMatchObject({ suspended_at, suspended_reason: "Phishing" });
  });

  it("refuses an unknown account with not_found", async () => {
    await expect(suspendAccount(service, { accountId: 0 })).rejects.toMatchObject({
      code: "not_found",
      message: "Account not found",
    });
  });
});

describe("purge_account_pages (contract ACCT-14)", () => {
  it("removes the pages of the account's users, also of removed ones, from the shared cache", async () => {
    const owner = await fixtures.addAccount("pro");
    const removed = await fixtures.addUser(owner.accountId, "member");
    await db.pool.query("update users set removed_at = now() where id = $1", [removed.id]);
    const task = TASKS.find(({ name }) => name === "purge_account_pages");
    const count = async () =>
      (await listJobs(service, { task: task?.name, limit: 100 })).jobs.length;
    const jobs = await count();
    await suspendAccount(service, owner);
    await resumeAccount(service, owner);
    expect(await count()).toBe(jobs + 2);
    fixtures.purges.length = 0;
    const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
    const { accountId } = owner;
    expect(await task?.run(service as unknown as WorkerContext, { accountId }, job)).toEqual({
      authors: 2,
    });
    expect(fixtures.purges.toSorted()).toEqual([owner.username, removed.username].toSorted());
  });
});
