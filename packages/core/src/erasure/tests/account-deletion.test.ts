import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { getInvitation, inviteMember, setMemberRole } from "#accounts/index.ts";
import { authenticateKey } from "#api-keys/index.ts";
import { listAuditLog } from "#audit/index.ts";
import type { WorkerContext } from "#context.ts";
import { applySchedules, createPrivateLink, getPrivateGuide, setSchedule } from "#guides/index.ts";
import {
  deleteAccount,
  eraseDue,
  resumeAccount,
  showAccount,
  suspendAccount,
  undeleteAccount,
} from "#operator/index.ts";
import { findCurrentAddress, getPublicGuide, listSitemap } from "#public-pages/index.ts";
import { addPublic } from "#public-pages/tests/reader.fixture.ts";
import {
  addPasskey,
  connectProvider,
  passkeyCreationOptions,
  passkeySignInOptions,
  sessionActor,
  signInWithPasskey,
  signInWithProvider,
} from "#sign-in/index.ts";
import {
  addGuide,
  appCodeOf,
  createAuthenticator,
  createTestFixtures,
  snapshotAccount,
  type TestUser,
} from "#testing/index.ts";
import {
  addTwoFactorUser,
  complete,
  passPassword,
  PASSWORD,
  unlimited,
} from "#two-factor/tests/two-factor-user.ts";
import { resumeWebhooksTask, type WebhookSender } from "#webhooks/index.ts";
import { planAccountDeletion, requestAccountDeletion } from "../index.ts";
import { createDeletions } from "./deletion.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const {
  service,
  addOwner,
  addMember,
  enter,
  deleteAccount: remove,
  mailsTo,
  afterGrace,
} = createDeletions(fixtures);
const { db } = service;

/** Returns the webhooks for which a worker would start requests now. */
async function dueWebhooks(): Promise<number[]> {
  let due: number[] = [];
  const webhookSender = {
    dispatch: (ids: number[]) => void (due = ids),
  } as unknown as WebhookSender;
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  await resumeWebhooksTask.run({ ...service, webhookSender } as unknown as WorkerContext, {}, job);
  return due;
}

function sessionOf({ actor }: Awaited<ReturnType<TestUser["sessionContext"]>>) {
  if (actor.via.kind !== "session") throw new Error("The context has no session");
  return actor.via.session;
}

describe("planAccountDeletion (contract ACCT-17)", () => {
  it("returns the numbers of what is deleted, and the time", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    await addMember(owner);
    await addPublic(ctx, "Public");
    await addGuide(ctx);
    await owner.insertKey(["read"]);
    const plan = await planAccountDeletion(ctx);
    expect(plan).toMatchObject({
      has_password: true,
      has_two_factor: false,
      counts: { users: 2, guides: 2, published_guides: 1, api_keys: 1, webhooks: 0, images: 0 },
    });
    const days = (new Date(plan.deletion_at).getTime() - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days)).toBe(14);
  });

  it("is refused for a member", async () => {
    const member = await addMember(await addOwner());
    await expect(planAccountDeletion(await member.sessionContext())).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("requestAccountDeletion (contract ACCT-17)", () => {
  it("changes nothing without the right password", async () => {
    const owner = await addOwner();
    const ctx = unlimited(await owner.sessionContext());
    for (const [input, password] of [
      [{}, "can't be blank"],
      [{ password: "another violet anchor" }, "is incorrect"],
    ] as const)
      await expect(requestAccountDeletion(ctx, input)).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { password: [password] } },
      });
    expect(await showAccount(service, { id: owner.accountId })).toMatchObject({
      deletion_at: null,
    });
  });

  it("needs a code of a user with a second factor", async () => {
    const { user, secret } = await addTwoFactorUser(fixtures);
    const later = new Date(Date.now() + 60_000);
    fixtures.setClock(later);
    const ctx = unlimited(await user.sessionContext());
    await expect(requestAccountDeletion(ctx, { password: PASSWORD })).rejects.toMatchObject({
      extras: { details: { code: ["can't be blank"] } },
    });
    const code = appCodeOf(secret, later);
    expect(await requestAccountDeletion(ctx, { password: PASSWORD, code })).toMatchObject({
      deletion_at: expect.any(String) as string,
    });
    fixtures.setClock(undefined);
  });

  it("needs a fresh session of a user without a password", async () => {
    const owner = await fixtures.addAccount("pro");
    const ctx = unlimited(await owner.sessionContext());
    fixtures.setClock(new Date(Date.now() + 11 * 60_000));
    await expect(requestAccountDeletion(ctx, {})).rejects.toMatchObject({
      code: "fresh_sign_in_required",
    });
    fixtures.setClock(undefined);
    expect(await requestAccountDeletion(ctx, {})).toHaveProperty("deletion_at");
  });

  it("is refused for a member", async () => {
    const member = await addMember(await addOwner());
    await expect(remove(member)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("an account that is to be deleted (contract ACCT-18)", () => {
  it("accepts no key and no session of any user from the response on", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const sessions = [
      sessionOf(await owner.sessionContext()),
      sessionOf(await member.sessionContext()),
    ];
    const { secret } = await member.insertKey(["read"]);
    expect(await authenticateKey(service, { secret })).toBeDefined();
    await remove(owner);
    expect(await authenticateKey(service, { secret })).toBeUndefined();
    for (const session of sessions) expect(await sessionActor(service, session)).toBeUndefined();
    await enter(owner);
    expect(await authenticateKey(service, { secret })).toBeDefined();
    // Sessions of before do not start again.
    for (const session of sessions) expect(await sessionActor(service, session)).toBeUndefined();
  });

  it("shows no page, private link and redirect, and shows them again after the undo", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    const guide = await addPublic(ctx);
    const { url } = await createPrivateLink(ctx, { id: guide.id, days: 7 });
    const token = (url ?? "").split("/").at(-1) ?? "";
    const { username } = owner;
    const seen = async () => ({
      page: await getPublicGuide(service, { username, slug: guide.slug }).then(
        () => true,
        () => false,
      ),
      link: await getPrivateGuide(service, { token }).then(
        () => true,
        () => false,
      ),
      address: (await findCurrentAddress(service, { username, slug: guide.slug })) !== undefined,
      sitemap: (await listSitemap(service, { page: 1 })).entries.some(
        ({ path }) => path === `/@${username}/${guide.slug}`,
      ),
    });
    const all = { page: true, link: true, address: true, sitemap: true };
    expect(await seen()).toEqual(all);
    await remove(owner);
    expect(await seen()).toEqual({ page: false, link: false, address: false, sitemap: false });
    await enter(owner);
    expect(await seen()).toEqual(all);
  });

  it("applies no schedule and sends no webhook until the undo", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    const { id } = await addGuide(ctx);
    await setSchedule(ctx, { id, publish_at: "2100-01-01T08:00:00Z", unpublish_at: null });
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into webhook_endpoints (account_id, url, description, events, secret)
       values ($1, 'https://receiver.example/', '', '{guide.updated}', 'whsec_x') returning id`,
      [owner.accountId],
    );
    await db.pool.query("update guides set publish_at = now(), updated_at = now() where id = $1", [
      id,
    ]);
    const endpoint = rows[0]?.id;
    expect(await dueWebhooks()).toContain(endpoint);
    await remove(owner);
    expect(await dueWebhooks()).not.toContain(endpoint);
    expect(await applySchedules(service)).toMatchObject({ published: 0 });
    await enter(owner);
    expect(await dueWebhooks()).toContain(endpoint);
    expect(await applySchedules(service)).toMatchObject({ published: 1 });
  });

  it("accepts no invitation", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    const email = `${owner.username}-guest@guidepost.test`;
    const { url } = await inviteMember({ ...ctx, ...unlimited(ctx) }, { email, role: "member" });
    await remove(owner);
    await expect(
      getInvitation(service, { token: url.split("/").at(-1) ?? "" }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the sign-in of an owner (contract ACCT-19)", () => {
  it("restores every row of the account, with audit entries of both", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    await addPublic(ctx);
    const before = await snapshotAccount(db, owner.accountId);
    await remove(owner);
    expect(await enter(owner, "another violet anchor")).toBeUndefined();
    expect(await showAccount(service, { id: owner.accountId })).not.toMatchObject({
      deletion_at: null,
    });
    const session = await enter(owner);
    const after = await snapshotAccount(db, owner.accountId);
    const withoutVersion = ({ users, ...rest }: typeof before) => ({
      ...rest,
      users: users.map(({ sessionVersion: _, ...user }) => user),
    });
    expect(withoutVersion(after)).toEqual(withoutVersion(before));
    expect(await sessionActor(service, session as never)).toMatchObject({ user: { id: owner.id } });
    const { entries } = await listAuditLog(await owner.sessionContext(), { limit: 10 });
    expect(entries.map(({ action, via }) => [action, via])).toEqual(
      expect.arrayContaining([
        ["account.deletion_requested", "portal"],
        ["account.deletion_undone", "portal"],
      ]),
    );
  });

  it("undoes the deletion with a provider, a passkey, and a second factor after its code, and the session states it (contract ACCT-27)", async () => {
    const owner = await addOwner();
    const ctx = await owner.sessionContext();
    const isPending = async (accountId = owner.accountId) =>
      (await showAccount(service, { id: accountId })).deletion_at !== null;
    const identity = { provider: "github", subject: `github-${owner.id}` } as const;
    await connectProvider(ctx, identity);
    const { portalUrl } = service;
    const authenticator = createAuthenticator({ portalUrl });
    const { challenge } = await passkeyCreationOptions(ctx);
    await addPasskey(ctx, { name: "Laptop", response: authenticator.create(challenge) });
    await remove(owner);
    const readEmail = () => Promise.reject(new Error("is not read"));
    const undone = { undoneDeletions: ["account"] };
    const signIn = () => signInWithProvider(service, { ...identity, name: "Ada", readEmail });
    expect(await signIn()).toMatchObject(undone);
    expect(await isPending()).toBe(false);
    expect(await signIn()).not.toHaveProperty("undoneDeletions");

    await remove(owner);
    const browserId = "the-browser";
    const options = await passkeySignInOptions(service, { browserId });
    const response = authenticator.prove(options.challenge);
    const rateLimiter = createMemoryStore(Date.now);
    const proof = { response, address: "192.0.2.1", browserId };
    expect(await signInWithPasskey({ ...service, rateLimiter }, proof)).toMatchObject(undone);
    expect(await isPending()).toBe(false);

    const { user, recoveryCodes } = await addTwoFactorUser(fixtures);
    await deleteAccount(service, { accountId: user.accountId });
    const pending = await passPassword(service, user);
    expect(await isPending(user.accountId)).toBe(true);
    expect(await complete(service, pending, recoveryCodes[0] ?? "")).toMatchObject({
      userId: user.id,
      ...undone,
    });
    expect(await isPending(user.accountId)).toBe(false);
  });

  it("does not undo the deletion of an account that is suspended too", async () => {
    const owner = await addOwner();
    await remove(owner);
    await suspendAccount(service, { accountId: owner.accountId });
    await expect(enter(owner)).rejects.toMatchObject({ code: "account_suspended" });
    await resumeAccount(service, { accountId: owner.accountId });
    const { secret } = await owner.insertKey(["read"]);
    expect(await authenticateKey(service, { secret })).toBeUndefined();
  });
});

describe("the sign-in of a member of an account that is to be deleted (contract ACCT-20)", () => {
  it("is refused with the time for the right password only, recorded, and undoes nothing", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const { deletion_at } = await remove(owner);
    await expect(enter(member)).rejects.toMatchObject({
      code: "account_deletion_pending",
      extras: { deletion_at },
    });
    expect(fixtures.events.at(-1)).toEqual({
      action: "session.sign_in_failed",
      userId: member.id,
      method: "password",
    });
    expect(await enter(member, "another violet anchor")).toBeUndefined();
    expect(await showAccount(service, { id: owner.accountId })).toMatchObject({ deletion_at });
  });

  it("does not use up the recovery code", async () => {
    const { user, recoveryCodes } = await addTwoFactorUser(fixtures);
    const owner = await fixtures.addUser(user.accountId, "owner");
    await owner.setPassword(PASSWORD);
    await setMemberRole(await owner.sessionContext(), { id: user.id, role: "member" });
    await remove(owner);
    const [code = ""] = recoveryCodes;
    const pending = await passPassword(service, user);
    await expect(complete(service, pending, code)).rejects.toMatchObject({
      code: "account_deletion_pending",
    });
    await enter(owner);
    expect(await complete(service, pending, code)).toMatchObject({ userId: user.id });
  });
});

describe("the emails about the deletion of an account (contract ACCT-21)", () => {
  it("are sent to owners and members at the request, with a reminder, and at the undo", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await remove(owner);
    expect(await mailsTo(owner, member)).toEqual([
      { kind: "account_deletion_reminder", user: owner.id, waits: true },
      { kind: "account_deletion_reminder", user: member.id, waits: true },
      { kind: "account_deletion_requested", user: owner.id, waits: false },
      { kind: "account_deletion_requested", user: member.id, waits: false },
    ]);
    await enter(owner);
    const kinds = (await mailsTo(owner, member)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "account_deletion_undone")).toHaveLength(2);
  });
});

describe("an account whose days have passed (contract ACCT-22)", () => {
  it("is erased then and not before, and its usernames stay reserved", async () => {
    const owner = await addOwner();
    await remove(owner);
    await eraseDue(service);
    expect(await showAccount(service, { id: owner.accountId })).toHaveProperty("id");
    await afterGrace(() => eraseDue(service));
    await expect(showAccount(service, { id: owner.accountId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await enter(owner)).toBeUndefined();
    const { rows } = await db.pool.query(
      "select username from reserved_usernames where username = $1",
      [owner.username],
    );
    expect(rows).toHaveLength(1);
    const erasure = await db.pool.query("select via from erasures where subject_id = $1", [
      owner.accountId,
    ]);
    expect(erasure.rows).toEqual([{ via: "portal" }]);
  });
});

describe("the operator's deletion of an account (contract ACCT-23)", () => {
  it("closes the account as an owner does, and is undone", async () => {
    const owner = await addOwner();
    const { accountId } = owner;
    const { secret } = await owner.insertKey(["read"]);
    const { deletion_at } = await deleteAccount(service, { accountId });
    expect(deletion_at).not.toBeNull();
    expect(await deleteAccount(service, { accountId })).toMatchObject({ deletion_at });
    expect(await authenticateKey(service, { secret })).toBeUndefined();
    expect(await undeleteAccount(service, { accountId })).toMatchObject({ deletion_at: null });
    expect(await undeleteAccount(service, { accountId })).toMatchObject({ deletion_at: null });
    expect(await authenticateKey(service, { secret })).toBeDefined();
  });

  it("refuses an unknown account with not_found", async () => {
    for (const act of [deleteAccount, undeleteAccount])
      await expect(act(service, { accountId: 0 })).rejects.toMatchObject({ code: "not_found" });
  });
});
