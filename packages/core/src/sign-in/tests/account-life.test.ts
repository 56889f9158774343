import { afterAll, afterEach, describe, expect, it } from "vitest";
import { inviteMember, leaveAccount, listMembers } from "#accounts/index.ts";
import { createKey } from "#api-keys/index.ts";
import { confirmEmailChange, requestEmailChange, verifyAddress } from "#email-address/index.ts";
import { createGuide, createPrivateLink, publishGuide } from "#guides/index.ts";
import * as operator from "#operator/index.ts";
import { hashSecret } from "#secret-hash.ts";
import {
  createTestFixtures,
  runWhileLocked,
  type TestContext,
  type TestUser,
  waitUntilBlocked,
} from "#testing/index.ts";
import { beginTwoFactor, enableTwoFactor } from "#two-factor/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { changePassword } from "../passwords.ts";
import { addPasskey, passkeyCreationOptions } from "../passkeys/index.ts";
import { connectProvider } from "../providers.ts";
import { resetPassword } from "../reset-password.ts";
import { currentSession, endOtherSessions, sessionActor } from "../sessions/index.ts";
import { signUp } from "../sign-up.ts";

const PASSWORD = "violet anchors drift north";
const NEW_PASSWORD = "river otter sings low";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
afterEach(() => fixtures.setClock(undefined));
const { service } = fixtures;
const { pool } = service.db;

const emailOf = ({ username }: TestUser) => `${username}@guidepost.test`;
const setVerified = (user: TestUser, isVerified: boolean) =>
  pool.query("update users set email_verified_at = $2 where id = $1", [
    user.id,
    isVerified ? service.clock() : null,
  ]);

let serial = 0;

/** Inserts the token of a mail to the user, and returns it. */
async function insertToken(user: TestUser, kind: string, email = emailOf(user)): Promise<string> {
  const token = `token-${(serial += 1)}`;
  await pool.query(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [hashSecret(token), kind, user.id, email],
  );
  return token;
}

const guide = { title: "Brew tea", description: null, category: "marketing", steps: [] } as const;
const addGuide = (ctx: TestContext) => createGuide(ctx, { guide: { ...guide, steps: [] } });
const webhook = {
  url: "https://guidepost.test/hook",
  description: "",
  events: ["guide.published" as const],
  enabled: true,
};

/** Each access of a user, and how it is found in the database. `$1` is the user. */
const ACCESS = {
  passkey: "select from passkeys where user_id = $1",
  provider: "select from identities where user_id = $1",
  "second factor": "select from two_factors where user_id = $1",
  "recovery code": "select from recovery_codes where user_id = $1",
  key: "select from api_keys where user_id = $1 and revoked_at is null",
  webhook: `select from webhook_endpoints w join users u on u.account_id = w.account_id
             where u.id = $1 and w.deleted_at is null`,
  "private link": "select from private_links where created_by = $1",
  invitation: `select from invitations i join users u on u.id = i.invited_by
                where u.id = $1 and i.accepted_at is null and u.removed_at is null`,
  password: "select from users where id = $1 and password_hash is not null",
} as const;
type AccessName = keyof typeof ACCESS | "other session" | "own session";
const ALL = [...(Object.keys(ACCESS) as AccessName[]), "other session", "own session"] as const;

/** Adds the only user of an account, who has every access. `sessions`: an own session, and one of another browser. */
async function addUserWithAccess({ isVerified }: { isVerified: boolean }) {
  const user = await fixtures.addAccount("pro");
  await user.setPassword(PASSWORD);
  const ctx = await user.sessionContext();
  await user.insertKey(["read", "write"]);
  await createWebhook(ctx, webhook);
  const { id } = await addGuide(ctx);
  await createPrivateLink(ctx, { id, days: 7 });
  await inviteMember(ctx, { email: `guest-${(serial += 1)}@guidepost.test`, role: "member" });
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, convert_to($2, 'UTF8'), '', 0, '{}', 'Laptop', now())`,
    [user.id, `credential-${user.id}`],
  );
  await pool.query(
    "insert into identities (provider, subject, user_id) values ('github', $2, $1)",
    [user.id, `subject-${user.id}`],
  );
  await pool.query(
    "insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, '', 0, now())",
    [user.id],
  );
  await pool.query("insert into recovery_codes (user_id, hash) values ($1, $2)", [
    user.id,
    hashSecret(`code-${user.id}`),
  ]);
  await setVerified(user, isVerified);
  const own = await user.sessionContext();
  const other = await user.sessionContext();
  const sessions = { "own session": currentSession(own), "other session": currentSession(other) };
  return { user, own, sessions };
}
type Prepared = Awaited<ReturnType<typeof addUserWithAccess>>;

/** Names every access that works. */
async function accessOf({ user, sessions }: Prepared): Promise<AccessName[]> {
  const working: AccessName[] = [];
  for (const name of ALL) {
    if (name === "own session" || name === "other session") {
      if (await sessionActor(service, sessions[name])) working.push(name);
    } else if ((await pool.query(ACCESS[name], [user.id])).rowCount) working.push(name);
  }
  return working;
}

const isVerified = async ({ id }: TestUser) => {
  const { rows } = await pool.query<{ isVerified: boolean }>(
    `select email_verified_at is not null as "isVerified" from users where id = $1`,
    [id],
  );
  return rows[0]?.isVerified;
};

async function reset({ user }: Prepared): Promise<void> {
  const token = await insertToken(user, "reset_password");
  await resetPassword(service, { token, password: NEW_PASSWORD });
}

async function changeAddress({ user, own }: Prepared): Promise<void> {
  const email = `new-${(serial += 1)}@guidepost.test`;
  await requestEmailChange(own, { email });
  await confirmEmailChange(own, { token: await insertToken(user, "change_email", email) });
}

const SESSIONS = ["own session", "other session"] as const;

/** The rows of the second table of docs/contract.md. */
const EVENTS: {
  event: string;
  from: "unverified" | "verified";
  to: "unverified" | "verified" | "removed";
  run: (prepared: Prepared) => Promise<unknown>;
  ends: readonly AccessName[];
}[] = [
  {
    event: "the link of MAIL-8 in a session",
    from: "unverified",
    to: "verified",
    run: async ({ user, own }) =>
      verifyAddress(own, { token: await insertToken(user, "verify_email") }),
    ends: [],
  },
  {
    event: "a new password by the link of a mail",
    from: "unverified",
    to: "verified",
    run: reset,
    ends: ALL.filter((name) => name !== "password"),
  },
  {
    event: "a new password by the link of a mail",
    from: "verified",
    to: "verified",
    run: reset,
    ends: SESSIONS,
  },
  ...(["unverified", "verified"] as const).flatMap((from) => [
    {
      event: "a new password in the portal",
      from,
      to: from,
      run: ({ own }: Prepared) =>
        changePassword(own, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
      ends: SESSIONS,
    },
    {
      event: "a new password by the operator",
      from,
      to: from,
      run: ({ user: { username } }: Prepared) =>
        operator.setPassword(service, { username, password: NEW_PASSWORD }),
      ends: SESSIONS,
    },
    {
      event: "a reset of the second factor by the operator",
      from,
      to: from,
      run: ({ user: { username } }: Prepared) => operator.resetTwoFactor(service, { username }),
      ends: ["passkey", "second factor", "recovery code", ...SESSIONS] as const,
    },
    {
      event: "a new address that its link confirms",
      from,
      to: "verified" as const,
      run: changeAddress,
      ends: [],
    },
    {
      event: "a new address by the operator",
      from,
      to: "verified" as const,
      run: ({ user: { username } }: Prepared) =>
        operator.setEmail(service, { username, email: `set-${(serial += 1)}@guidepost.test` }),
      ends: SESSIONS,
    },
    {
      event: "the removal of the user",
      from,
      to: "removed" as const,
      run: async ({ user: { username } }: Prepared) =>
        operator.removeUser(service, { username, force: true }),
      ends: ALL.filter((name) => name !== "webhook" && name !== "private link"),
    },
  ]),
];

describe("the life of a user", () => {
  it.each(EVENTS)(
    "$event leaves a user who is $from as $to, and ends exactly the access of the table (contract USER-2)",
    async ({ from, to, run, ends }) => {
      const prepared = await addUserWithAccess({ isVerified: from === "verified" });
      expect(await accessOf(prepared)).toEqual(ALL);
      await run(prepared);
      expect(await accessOf(prepared)).toEqual(ALL.filter((name) => !ends.includes(name)));
      if (to !== "removed") expect(await isVerified(prepared.user)).toBe(to === "verified");
    },
  );

  /** The rows of the first table: what a user adds before the address is verified. */
  const ADDITIONS: [
    name: string,
    isAllowed: boolean,
    add: (ctx: TestContext) => Promise<unknown>,
  ][] = [
    ["a guide", true, addGuide],
    ["a publication", true, async (ctx) => publishGuide(ctx, { id: (await addGuide(ctx)).id })],
    ["a key", true, (ctx) => createKey(ctx, { name: "CI", scopes: ["read"] })],
    ["a webhook", true, (ctx) => createWebhook(ctx, webhook)],
    [
      "a private link",
      true,
      async (ctx) => createPrivateLink(ctx, { id: (await addGuide(ctx)).id, days: 7 }),
    ],
    [
      "a new address",
      true,
      (ctx) => requestEmailChange(ctx, { email: `new-${(serial += 1)}@guidepost.test` }),
    ],
    ["a new password", true, (ctx) => changePassword(ctx, { new_password: NEW_PASSWORD })],
    [
      "an invitation",
      false,
      (ctx) =>
        inviteMember(ctx, { email: `guest-${(serial += 1)}@guidepost.test`, role: "member" }),
    ],
    ["the options of a passkey", false, passkeyCreationOptions],
    ["a passkey", false, (ctx) => addPasskey(ctx, { name: "Laptop", response: {} as never })],
    [
      "a provider",
      false,
      (ctx) => connectProvider(ctx, { provider: "github", subject: `new-${(serial += 1)}` }),
    ],
    ["the set-up of a second factor", false, beginTwoFactor],
    ["a second factor", false, (ctx) => enableTwoFactor(ctx, { sealed_secret: "x", code: "1" })],
  ];

  it.each(
    ADDITIONS.map(([name, isAllowed, add]) => [isAllowed ? "can" : "cannot", name, add] as const),
  )("an unverified user %s add %s (contract USER-1)", async (may, _, add) => {
    const user = await fixtures.addAccount("pro");
    await setVerified(user, false);
    const added = add(await user.sessionContext());
    if (may === "can") await added;
    else await expect(added).rejects.toMatchObject({ code: "email_not_verified", status: 403 });
  });

  it("removes no webhook of an account that has another user with the first proof of an address (contract USER-2)", async () => {
    const prepared = await addUserWithAccess({ isVerified: false });
    await fixtures.addUser(prepared.user.accountId, "member");
    await reset(prepared);
    expect(await accessOf(prepared)).toEqual(["webhook", "password"]);
  });

  it("removes the private links and webhooks that a removed user left in the account with the first proof of an address (contract USER-2)", async () => {
    const prepared = await addUserWithAccess({ isVerified: true });
    const invited = await fixtures.addUser(prepared.user.accountId, "owner");
    await setVerified(invited, false);
    await leaveAccount(prepared.own);
    expect(await accessOf(prepared)).toEqual(["webhook", "private link"]);
    const token = await insertToken(invited, "reset_password");
    await resetPassword(service, { token, password: NEW_PASSWORD });
    expect(await accessOf(prepared)).toEqual([]);
  });

  it("revokes keys that the user created for others with the first proof, and records how many in the audit log", async () => {
    const prepared = await addUserWithAccess({ isVerified: false });
    const { user } = prepared;
    const other = await fixtures.addUser(user.accountId, "member");
    const { id } = await other.insertKey(["read"]);
    await pool.query("update api_keys set created_by = $2 where id = $1", [id, user.id]);
    await reset(prepared);
    const key = await service.db.prisma.apiKey.findUniqueOrThrow({ where: { id } });
    expect(key.revokedAt).not.toBeNull();
    expect(fixtures.events.at(-1)).toEqual({
      action: "password.reset",
      userId: user.id,
      revokedKeys: 2,
      removedPasskeys: 1,
    });
  });

  it.each<[string, (ctx: TestContext, guideId: number) => Promise<unknown>]>([
    ["a key", (ctx) => createKey(ctx, { name: "CI", scopes: ["read"] })],
    ["a webhook", (ctx) => createWebhook(ctx, webhook)],
    ["a private link", (ctx, id) => createPrivateLink(ctx, { id, days: 7 })],
    ["the end of the other sessions", (ctx) => endOtherSessions(ctx)],
  ])(
    "%s that a session adds during the first proof of the address is not added (contract USER-2)",
    async (_, add) => {
      const prepared = await addUserWithAccess({ isVerified: false });
      const { id: guideId } = await addGuide(prepared.own);
      const token = await insertToken(prepared.user, "reset_password");
      const lock = {
        sql: "select from users where id = $1 for update",
        values: [prepared.user.id],
      };
      // The reset waits for the row of the user first, and then the addition.
      const results = await runWhileLocked(service.db, lock, 2, async () => {
        const resetting = resetPassword(service, { token, password: NEW_PASSWORD });
        await waitUntilBlocked(service.db, 1);
        return Promise.allSettled([resetting, add(prepared.own, guideId)]);
      });
      expect(results[0]?.status).toBe("fulfilled");
      expect(results[1]).toMatchObject({ reason: { code: "unauthorized" } });
      expect(await accessOf(prepared)).toEqual(["password"]);
    },
  );

  it("a webhook that a key adds during the first proof of the address is not added (contract USER-2)", async () => {
    const prepared = await addUserWithAccess({ isVerified: false });
    const { user } = prepared;
    const key = await user.keyContext("admin");
    // The client has not sent the whole body yet.
    await reset(prepared);
    await expect(createWebhook(key, webhook)).rejects.toMatchObject({ code: "unauthorized" });
    const token = await insertToken(user, "reset_password");
    await setVerified(user, false);
    const other = await user.keyContext("admin");
    const lock = { sql: "select from users where id = $1 for update", values: [user.id] };
    const results = await runWhileLocked(service.db, lock, 2, async () => {
      const resetting = resetPassword(service, { token, password: "lantern moss under ferry" });
      await waitUntilBlocked(service.db, 1);
      return Promise.allSettled([resetting, createWebhook(other, webhook)]);
    });
    expect(results[1]).toMatchObject({ reason: { code: "unauthorized" } });
    expect(await accessOf(prepared)).toEqual(["password"]);
  });
});

describe("leaveAccount (contract ACCT-10)", () => {
  it("removes a member, whose address can sign up again", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const { secret } = await member.insertKey(["read"]);
    const ctx = await member.sessionContext();
    await leaveAccount(ctx);
    expect(await sessionActor(service, currentSession(ctx))).toBeUndefined();
    const { rows } = await pool.query(
      "select from api_keys where hash = $1 and revoked_at is null",
      [hashSecret(secret)],
    );
    expect(rows).toEqual([]);
    const { members } = await listMembers(await owner.sessionContext());
    expect(members.map(({ id }) => id)).toEqual([owner.id]);
    const person = { username: `back-${(serial += 1)}`, display_name: "Back", password: PASSWORD };
    await signUp(service, { ...person, email: emailOf(member) });
  });

  it("refuses the last owner of an account", async () => {
    const ctx = await (await fixtures.addAccount("pro")).sessionContext();
    await expect(leaveAccount(ctx)).rejects.toMatchObject({ code: "conflict" });
    expect(await sessionActor(service, currentSession(ctx))).toBeDefined();
  });
});
