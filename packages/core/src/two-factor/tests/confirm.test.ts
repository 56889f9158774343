import { afterAll, afterEach, describe, expect, it } from "vitest";
import { requireFreshSignIn, type Session } from "#actor.ts";
import { changePassword, connectProvider } from "#sign-in/index.ts";
import { appCodeOf, createTestFixtures, type TestContext } from "#testing/index.ts";
import { confirmByCode, confirmByPassword, confirmByProvider } from "../index.ts";
import { addTwoFactorUser, PASSWORD } from "./two-factor-user.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
afterEach(() => fixtures.setClock(undefined));
const { service, events } = fixtures;

const identity = (subject: string) => ({ provider: "github", subject }) as const;
const later = (minutes: number) =>
  fixtures.setClock(new Date(service.clock().getTime() + minutes * 60_000));
const nextCode = (secret: string) => appCodeOf(secret, service.clock());
const withSession = (ctx: TestContext, session: Session): TestContext => ({
  ...ctx,
  actor: { ...ctx.actor, via: { kind: "session", session } },
});
const actionsOf = ({ actor }: TestContext) =>
  events.filter(({ userId }) => userId === actor.user.id).map(({ action }) => action);
const isFresh = (ctx: TestContext) => {
  try {
    requireFreshSignIn(ctx);
    return true;
  } catch {
    return false;
  }
};

describe("confirmByPassword (contract SIGN-23)", () => {
  it("accepts only the user's own password, and records success and failure in the audit log", async () => {
    const person = await fixtures.addAccount("pro");
    const ctx = await person.sessionContext();
    const wrong = {
      code: "validation_failed",
      extras: { details: { password: ["is incorrect"] } },
    };
    await expect(confirmByPassword(ctx, { password: "anything" })).rejects.toMatchObject(wrong);
    await changePassword(ctx, { new_password: "river otter 84" });
    await expect(confirmByPassword(ctx, { password: "river otter 85" })).rejects.toMatchObject(
      wrong,
    );
    await confirmByPassword(ctx, { password: "river otter 84" });
    expect(actionsOf(ctx)).toEqual([
      "session.confirmation_failed",
      "password.set",
      "session.confirmation_failed",
      "session.confirmed",
    ]);
  });

  it("refuses the password without a code, and with a wrong one, for a user with two factors", async () => {
    const { ctx, secret } = await addTwoFactorUser(fixtures);
    later(11);
    expect(isFresh(ctx)).toBe(false);
    for (const [code, message] of [
      [undefined, "can't be blank"],
      ["000000", "is incorrect"],
    ] as const)
      await expect(
        confirmByPassword(ctx, { password: PASSWORD, ...(code && { code }) }),
      ).rejects.toMatchObject({ extras: { details: { code: [message] } } });
    const session = await confirmByPassword(ctx, { password: PASSWORD, code: nextCode(secret) });
    expect(isFresh(withSession(ctx, session))).toBe(true);
  });
});

describe("confirmByProvider", () => {
  it("resolves to a fresh session only for an identity of the user", async () => {
    const ctx = await (await fixtures.addAccount("pro")).sessionContext();
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    expect(await confirmByProvider(ctx, identity("octocat"))).toBeUndefined();
    await connectProvider(ctx, identity("octocat"));
    later(11);
    const session = await confirmByProvider(ctx, identity("octocat"));
    expect(session && isFresh(withSession(ctx, session))).toBe(true);
    expect(await confirmByProvider(other, identity("octocat"))).toBeUndefined();
  });

  it("waits 10 minutes for a code of a user with two factors (contract SIGN-23)", async () => {
    const { ctx, secret } = await addTwoFactorUser(fixtures);
    await connectProvider(ctx, identity("two-factors"));
    later(11);
    const waiting = await confirmByProvider(ctx, identity("two-factors"));
    if (!waiting) throw new Error("the identity is unknown");
    const waitingCtx = withSession(ctx, waiting);
    expect(isFresh(waitingCtx)).toBe(false);
    const expired = { code: "conflict" };
    await expect(confirmByCode(ctx, { code: nextCode(secret) })).rejects.toMatchObject(expired);
    await expect(confirmByCode(waitingCtx, { code: "000000" })).rejects.toMatchObject({
      extras: { details: { code: ["is incorrect"] } },
    });
    const session = await confirmByCode(waitingCtx, { code: nextCode(secret) });
    expect(isFresh(withSession(ctx, session))).toBe(true);
    later(11);
    const late = confirmByCode(waitingCtx, { code: nextCode(secret) });
    await expect(late).rejects.toMatchObject(expired);
    const again = confirmByCode(withSession(ctx, session), { code: nextCode(secret) });
    await expect(again).rejects.toMatchObject(expired);
  });
});

it("changePassword requires a fresh sign-in of a user with two factors", async () => {
  const { ctx } = await addTwoFactorUser(fixtures);
  later(11);
  const change = { current_password: PASSWORD, new_password: "river otter 84" };
  await expect(changePassword(ctx, change)).rejects.toMatchObject({
    code: "fresh_sign_in_required",
  });
});
