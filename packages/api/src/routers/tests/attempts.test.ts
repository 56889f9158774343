import { afterAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "@guidepost/core";
import { toApiError } from "#trpc/errors.ts";
import { createCaller } from "../index.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";

// A fixed time: no window may end while attempts are counted.
vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:30:00Z") });
afterAll(() => void vi.useRealTimers());
const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };

const callerFrom = (address: string, actor?: Actor) =>
  createCaller({
    service,
    rateLimiter,
    recorder,
    observer,
    actor,
    client: { address, visitor: undefined },
  });
type Caller = ReturnType<typeof callerFrom>;

/** The errors of `count` sequential calls with an invalid input: codes, or seconds of `retry_after`. */
async function refusalsOf(count: number, call: (which: number) => Promise<unknown>) {
  const refusals: unknown[] = [];
  for (let which = 0; which < count; which++)
    await call(which).catch((error: unknown) => {
      const { code, extras } = toApiError(error);
      refusals.push(extras.retry_after ?? code);
    });
  return refusals;
}
const invalid = (count: number) => Array.from({ length: count }, () => "validation_failed");
const nothing = {} as never;

describe("the limit of 10 attempts per minute", () => {
  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ["sign-ups", (caller) => caller.account.signUp(nothing)],
    ["accepted invitations", (caller) => caller.members.accept(nothing)],
  ])("counts %s per address, with and without a session", async (name, call) => {
    const { actor } = await (await harness.addAccount("free")).sessionContext();
    const from = (address: string) => (which: number) =>
      call(callerFrom(address, which % 2 ? actor : undefined));
    expect(await refusalsOf(12, from(name))).toEqual([...invalid(10), 60, 60]);
    expect(await refusalsOf(1, from(`${name} elsewhere`))).toEqual(invalid(1));
  });

  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ["password changes", (caller) => caller.account.changePassword(nothing)],
    ["invitations, which reveal existing users,", (caller) => caller.members.invite(nothing)],
  ])("counts %s per user over all addresses", async (_, call) => {
    const [owner, other] = [await harness.addAccount("free"), await harness.addAccount("free")];
    const by = (actor: Actor) => (which: number) => call(callerFrom(`client-${which}`, actor));
    const { actor } = await owner.sessionContext();
    expect(await refusalsOf(12, by(actor))).toEqual([...invalid(10), 60, 60]);
    expect(await refusalsOf(1, by((await other.sessionContext()).actor))).toEqual(invalid(1));
  });

  it("does not apply to other procedures of a session", async () => {
    const { actor } = await (await harness.addAccount("free")).sessionContext();
    expect(await refusalsOf(70, () => callerFrom("here", actor).account.profile())).toEqual([]);
  });
});

it.each<[string, (caller: Caller) => Promise<unknown>]>([
  ["guides.search", (caller) => caller.guides.search({ page: 0 })],
  ["insights.guide", (caller) => caller.insights.guide({ id: 1, from: "x" })],
  ["insights.account", (caller) => caller.insights.account({ from: "x" })],
  ["usage.report", (caller) => caller.usage.report({ period: "x" })],
  ["usage.export", (caller) => caller.usage.export({ period: "x" })],
])(
  "%s is refused after 120 queries of a user in a minute, not for other users",
  async (_, call) => {
    const [owner, other] = [await harness.addAccount("free"), await harness.addAccount("free")];
    const by = (actor: Actor) => (which: number) => call(callerFrom(`client-${which}`, actor));
    const { actor } = await owner.sessionContext();
    expect(await refusalsOf(122, by(actor))).toEqual([...invalid(120), 60, 60]);
    expect(await refusalsOf(1, by((await other.sessionContext()).actor))).toEqual(invalid(1));
  },
);
