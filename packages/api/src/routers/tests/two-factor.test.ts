import {
  type ActorContext,
  connectProvider,
  newSession,
  sessionActor,
  setTwoFactorRequirement,
} from "@guidepost/core";
import { type TestUser } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { toApiError } from "#trpc/errors.ts";
import {
  createApiHarness,
  keyOrSessionNames,
  procedures,
  publicNames,
  sessionNames,
} from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { call, service } = harness;

/** What a user may call before two factors are set up (contract SIGN-17). */
const ALLOWED = [
  "account.confirmCode",
  "account.confirmPassword",
  "account.profile",
  "account.requestVerification",
  "account.signOutEverywhere",
  "account.verification",
  "account.verifyEmail",
  "deletion.requestUser",
  "deletion.userPlan",
  "members.leave",
  "passkeys.confirm",
  "passkeys.confirmationOptions",
  "twoFactor.begin",
  "twoFactor.enable",
  "twoFactor.get",
];

const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );

/** The actor of a new session, as the portal reads it for each request. */
async function sessionOf(user: TestUser) {
  const actor = await sessionActor(service, newSession({ userId: user.id, version: 0 }));
  if (!actor) throw new Error("no session");
  return actor;
}

async function addAccountThatRequires() {
  const owner = await harness.addAccount("pro");
  const member = await harness.addUser(owner.accountId, "member");
  const ctx: ActorContext = await owner.sessionContext();
  await setTwoFactorRequirement(ctx, { required: true });
  return { owner, member, ctx };
}

const setUp = (user: TestUser) =>
  service.db.pool.query(
    "insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, '', 0, now())",
    [user.id],
  );

describe("a session without two factors in an account that requires them (contract SIGN-17)", () => {
  it.each([...sessionNames, ...keyOrSessionNames].filter((name) => !ALLOWED.includes(name)))(
    "is refused by %s before it reads the input",
    async (name) => {
      const { owner, member } = await addAccountThatRequires();
      for (const actor of [await sessionOf(owner), await sessionOf(member)])
        for (const input of [undefined, {}, { id: 1 }])
          expect(await codeOf(call(name, actor, input))).toBe("two_factor_required");
    },
  );

  it("is accepted by the procedures of the set-up, and only those declare it", async () => {
    const { member } = await addAccountThatRequires();
    const actor = await sessionOf(member);
    for (const name of ALLOWED)
      expect(await codeOf(call(name, actor, { x: 1 }))).not.toBe("two_factor_required");
    const declared = Object.keys(procedures).filter(
      (name) => procedures[name]?._def.meta?.beforeTwoFactor,
    );
    expect(declared.toSorted()).toEqual(ALLOWED);
  });

  it("cannot connect a provider, which is no procedure", async () => {
    const { member } = await addAccountThatRequires();
    const connect = async () => {
      const ctx = { ...service, actor: await sessionOf(member) };
      return codeOf(connectProvider(ctx, { provider: "github", subject: `id-${member.id}` }));
    };
    expect(await connect()).toBe("two_factor_required");
    await setUp(member);
    expect(await connect()).toBe("ok");
  });

  it("is accepted by public procedures, which need no session", async () => {
    const { member } = await addAccountThatRequires();
    const actor = await sessionOf(member);
    for (const name of publicNames)
      expect(await codeOf(call(name, actor, { unknown: true }))).toBe("validation_failed");
  });

  it("is accepted if it started with a passkey that verified the user, and not with any other passkey", async () => {
    const { member } = await addAccountThatRequires();
    const startWith = async (isStrong: boolean) => {
      const session = newSession({ userId: member.id, version: 0, method: "passkey", isStrong });
      return codeOf(call("account.checklist", await sessionActor(service, session)));
    };
    expect(await startWith(true)).toBe("ok");
    expect(await startWith(false)).toBe("two_factor_required");
  });

  it("can request the mail that verifies the address (contract SIGN-21)", async () => {
    const { member } = await addAccountThatRequires();
    await service.db.pool.query("update users set email_verified_at = null where id = $1", [
      member.id,
    ]);
    const mails = async () => {
      const { rows } = await service.db.pool.query<{ count: number }>(
        "select count(*)::int from graphile_worker._private_jobs where payload::text like $1",
        [`%verify_email%${member.username}@%`],
      );
      return rows[0]?.count;
    };
    const actor = await sessionOf(member);
    expect(await codeOf(call("account.requestVerification", actor, undefined))).toBe("ok");
    expect(await mails()).toBe(1);
  });

  it("is accepted everywhere once they are set up, from the next request on", async () => {
    const { member } = await addAccountThatRequires();
    expect(await codeOf(call("account.checklist", await sessionOf(member)))).toBe(
      "two_factor_required",
    );
    await setUp(member);
    expect(await codeOf(call("account.checklist", await sessionOf(member)))).toBe("ok");
  });
});

describe("the requirement of an account", () => {
  it("does not apply to its API keys, and not to other accounts", async () => {
    const { member } = await addAccountThatRequires();
    const { actor } = await member.keyContext("read");
    expect(await codeOf(call("guides.list", actor, {}))).toBe("ok");
    const other = await harness.addAccount("pro");
    expect(await codeOf(call("account.checklist", await sessionOf(other)))).toBe("ok");
  });

  it("is changed by owners, and each change is recorded once", async () => {
    const { owner, member } = await addAccountThatRequires();
    await setUp(owner);
    harness.events.length = 0;
    const set = async (user: TestUser, required: boolean) =>
      codeOf(call("twoFactor.setRequirement", await sessionOf(user), { required }));
    expect(await set(owner, true)).toBe("ok");
    expect(harness.events).toEqual([]);
    expect(await set(owner, false)).toBe("ok");
    expect(harness.events).toEqual([
      {
        action: "account.two_factor_requirement_changed",
        userId: owner.id,
        accountId: owner.accountId,
        required: false,
      },
    ]);
    expect(await codeOf(call("account.checklist", await sessionOf(member)))).toBe("ok");
    expect(await set(member, true)).toBe("forbidden");
  });
});
