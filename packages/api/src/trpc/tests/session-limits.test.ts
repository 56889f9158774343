import type { Actor } from "@guidepost/core";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toApiError } from "../errors.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { limitMutations } from "../limits.ts";

// A fixed time: no window may end while mutations are counted.
vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00:00Z") });
afterAll(() => void vi.useRealTimers());
const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
beforeEach(() => void vi.setSystemTime(Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000));

const actorOf = async (plan: "free" | "pro" = "free") =>
  (await (await harness.addAccount(plan)).sessionContext()).actor;

/** Counts the results of `count` calls with an invalid input: error codes, or seconds of `retry_after`. */
async function outcomesOf(count: number, actor: Actor, name: string, input: unknown = {}) {
  const outcomes = new Map<unknown, number>();
  for (let call = 0; call < count; call++) {
    const outcome = await harness.call(name, actor, input).then(
      () => "done",
      (error: unknown) => {
        const { code, extras } = toApiError(error);
        return extras.retry_after ?? code;
      },
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return Object.fromEntries(outcomes);
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("the limit of a session's mutations", () => {
  it("is 300 per minute and user over all procedures", async () => {
    const [actor, other] = [await actorOf(), await actorOf()];
    expect(await outcomesOf(150, actor, "guides.save")).toEqual({ validation_failed: 150 });
    expect(await outcomesOf(151, actor, "guides.create")).toEqual({
      validation_failed: 150,
      60: 1,
    });
    later(50);
    expect(await outcomesOf(1, actor, "keys.create")).toEqual({ 10: 1 });
    expect(await outcomesOf(1, other, "keys.create")).toEqual({ validation_failed: 1 });
    later(10);
    expect(await outcomesOf(1, actor, "guides.save")).toEqual({ validation_failed: 1 });
  });

  it("is 5,000 per hour, with a retry_after until the end of the hour", async () => {
    const actor = await actorOf();
    for (let minute = 0; minute < 16; minute++) {
      expect(await outcomesOf(300, actor, "guides.save")).toEqual({ validation_failed: 300 });
      later(60);
    }
    expect(await outcomesOf(201, actor, "guides.save")).toEqual({
      validation_failed: 200,
      [44 * 60]: 1,
    });
  });

  it("counts each 128 KiB of a body: 18 guides of 2 MiB or 37 of 1 MiB per minute", async () => {
    const sized = (bytes: number) => ({ id: 1, guide: { title: "x".repeat(bytes - 100) } });
    const [two, one] = [await actorOf(), await actorOf()];
    const mebibyte = 1024 * 1024;
    expect(await outcomesOf(20, two, "guides.save", sized(2 * mebibyte))).toEqual({
      validation_failed: 18,
      60: 2,
    });
    expect(await outcomesOf(40, one, "guides.update", sized(mebibyte))).toEqual({
      validation_failed: 37,
      60: 3,
    });
  });

  it("still admits small mutations after a refused large one", async () => {
    const actor = await actorOf();
    const large = { id: 1, guide: { title: "x".repeat(2 * 1024 * 1024) } };
    expect(await outcomesOf(290, actor, "guides.save")).toEqual({ validation_failed: 290 });
    expect(await outcomesOf(5, actor, "guides.save", large)).toEqual({ 60: 5 });
    expect(await outcomesOf(11, actor, "guides.save")).toEqual({ validation_failed: 10, 60: 1 });
  });

  it("admits saves of 256 KiB every 1.5 s for an hour", async () => {
    const actor = await actorOf();
    for (let saved = 0; saved < 2_400; saved++) {
      await limitMutations(harness, { actor, bodyBytes: 256 * 1024 });
      later(1.5);
    }
  });

  it("does not apply to procedures that revoke access", async () => {
    const actor = await actorOf();
    await outcomesOf(301, actor, "guides.save");
    expect(await outcomesOf(1, actor, "keys.revoke", { id: 1 })).toEqual({ not_found: 1 });
    expect(await outcomesOf(1, actor, "members.remove", { id: 0 })).toEqual({ not_found: 1 });
    const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    expect(await outcomesOf(1, actor, "sessions.end", { id })).toEqual({ not_found: 1 });
    expect(await outcomesOf(1, actor, "account.signOutEverywhere")).toEqual({ done: 1 });
    expect(await outcomesOf(1, await actorOf(), "sessions.endOthers")).toEqual({ done: 1 });
  });

  it("does not apply to queries and to requests of keys", async () => {
    const owner = await harness.addAccount("pro");
    const { actor } = await owner.sessionContext();
    const { actor: key } = await owner.keyContext("write");
    await outcomesOf(300, actor, "guides.save");
    expect(await outcomesOf(3, actor, "account.profile")).toEqual({ done: 3 });
    expect(await outcomesOf(3, actor, "guides.list")).toEqual({ done: 3 });
    expect(await outcomesOf(301, key, "guides.create")).toEqual({ validation_failed: 301 });
  });
});
