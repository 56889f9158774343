import { type SignUpInput, signUpInput } from "@guidepost/contract";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import type { DomainError } from "#errors.ts";
import { createUser, removeUser } from "#operator/index.ts";
import { findCurrentAddress } from "#public-pages/index.ts";
import { acceptInvitation, signInWithProvider, signUp } from "#sign-in/index.ts";
import { createTestFixtures, runConcurrently, waitUntilBlocked } from "#testing/index.ts";
import { inviteMember } from "../invitations.ts";
import { updateProfile } from "../profile.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const wide = await fixtures.addInstance(4);

let serial = 0;
function newName() {
  return `name-${(serial += 1)}`;
}
function newcomer(own: Partial<SignUpInput> = {}): SignUpInput {
  const username = newName();
  const email = `${username}@guidepost.test`;
  return { username, display_name: "N", email, password: "thirty green umbrellas", ...own };
}
function join(own: Partial<SignUpInput>) {
  return signUp({ ...wide, rateLimiter: createMemoryStore(Date.now) }, newcomer(own));
}
function detailsOf(attempt: Promise<unknown>) {
  return attempt.then(
    () => undefined,
    (error: unknown) => (error as DomainError).extras.details,
  );
}
/** The username at which the pages of a user with this present or former username are. */
async function currentName(username: string) {
  return (await findCurrentAddress(service, { username }))?.username;
}
const taken = { username: ["has already been taken"] };

describe("a former username (contract ACCT-8)", () => {
  it("stays reserved: no other user can sign up, join, be created or renamed with it", async () => {
    const person = await fixtures.addAccount("pro");
    await updateProfile(await person.sessionContext(), { username: newName() });
    const { username } = person;
    const other = await fixtures.addAccount("pro");
    const invited = await inviteMember(await other.sessionContext(), {
      email: `${newName()}@guidepost.test`,
      role: "member",
    });
    const token = invited.url.split("/").at(-1) ?? "";
    const joining = { token, username, display_name: "N", password: "thirty green umbrellas" };
    const ctx = await other.sessionContext();
    for (const attempt of [
      () => join({ username }),
      () => acceptInvitation(service, joining),
      () =>
        createUser(service, {
          accountId: other.accountId,
          ...newcomer({ username }),
          role: "member",
        }),
      () => updateProfile(ctx, { username }),
    ])
      expect(await detailsOf(attempt())).toEqual(taken);
    const made = await signInWithProvider(service, {
      provider: "github",
      subject: newName(),
      name: username,
      readEmail: () => Promise.resolve({ email: `${newName()}@x.test`, email_verified: true }),
    });
    const { username: derived } = await service.db.prisma.user.findUniqueOrThrow({
      where: { id: made.userId },
    });
    expect(derived).toBe(`${username}-2`);
  });

  it("redirects to the current username, and its user can return to it", async () => {
    const person = await fixtures.addAccount("pro");
    const [second, third] = [newName(), newName()];
    for (const username of [second, third])
      await updateProfile(await person.sessionContext(), { username });
    expect(await currentName(person.username.toUpperCase())).toBe(third);
    expect(await currentName(second)).toBe(third);
    expect(await currentName(third)).toBe(third);

    await updateProfile(await person.sessionContext(), { username: person.username });
    expect(await currentName(person.username)).toBe(person.username);
    expect(await currentName(third)).toBe(person.username);
  });

  it("is refused for a concurrent sign-up that waits for the rename to commit", async () => {
    const person = await fixtures.addAccount("pro");
    const { username } = person;
    const client = await wide.db.pool.connect();
    await client.query("begin");
    await client.query("insert into former_usernames values ($1, $2)", [username, person.id]);
    await client.query("update users set username = $1 where id = $2", [newName(), person.id]);
    const attempt = detailsOf(join({ username }));
    await waitUntilBlocked(service.db, 1);
    await client.query("commit");
    client.release();
    expect(await attempt).toEqual(taken);
  });

  it("redirects to the current username after four concurrent renames of the user", async () => {
    const person = await fixtures.addAccount("pro");
    const session = { ...(await person.sessionContext()), db: wide.db };
    const { results, errorCodes } = await runConcurrently(4, () =>
      updateProfile(session, { username: newName() }),
    );
    expect([results.length, errorCodes]).toEqual([4, []]);
    const { username } = await service.db.prisma.user.findUniqueOrThrow({
      where: { id: person.id },
    });
    const former = await service.db.prisma.formerUsername.findMany({
      where: { userId: person.id },
    });
    expect(former).toHaveLength(4);
    for (const one of former) expect(await currentName(one.username)).toBe(username);
  });

  it("is the only username that a user with ten former usernames can change to", async () => {
    const person = await fixtures.addAccount("pro");
    for (let time = 0; time < 10; time++)
      await updateProfile(await person.sessionContext(), { username: newName() });
    const again = updateProfile(await person.sessionContext(), { username: newName() });
    expect(await detailsOf(again)).toEqual({
      username: ["can't be changed more than 10 times, except to a former one"],
    });
    await updateProfile(await person.sessionContext(), { username: person.username });
  });
});

describe("a reserved username", () => {
  it.each(["admin", "Support", "guidepost", "no-reply", "operator"])(
    "is refused at sign-up and rename: %s",
    async (username) => {
      expect(signUpInput.safeParse(newcomer({ username })).error?.issues[0]?.message).toBe(
        "is reserved",
      );
      const person = await fixtures.addAccount("pro");
      const renaming = updateProfile(await person.sessionContext(), {
        username: username.toLowerCase(),
      });
      expect(await detailsOf(renaming)).toEqual({ username: ["is reserved"] });
    },
  );

  it("is kept by a user who already has it, and that user can return to it", async () => {
    const person = await fixtures.addAccount("pro");
    const where = { id: person.id };
    await service.db.prisma.user.update({ where, data: { username: "helpdesk" } });
    await updateProfile(await person.sessionContext(), { username: "helpdesk", display_name: "H" });
    await updateProfile(await person.sessionContext(), { username: newName() });
    const back = await updateProfile(await person.sessionContext(), { username: "helpdesk" });
    expect(back.username).toBe("helpdesk");
  });

  it("is not assigned to a new user from a provider", async () => {
    const { userId } = await signInWithProvider(service, {
      provider: "google",
      subject: newName(),
      name: "Admin",
      readEmail: () => Promise.resolve({ email: `${newName()}@x.test`, email_verified: true }),
    });
    const user = await service.db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user.username).toBe("admin-2");
  });
});

/** What stays of a removed user in the account. */
const KEPT = [
  "api_keys",
  "author_links",
  "former_slugs",
  "former_usernames",
  "guide_drafts",
  "guides",
  "idempotency_results",
  "images",
  "invitations",
  "private_links",
];
/** Rows that only the user could use, as statements with the id of the user as $1. */
const PRIVATE_ROWS: Record<string, string> = {
  ended_sessions: "insert into ended_sessions (user_id, id) values ($1, gen_random_uuid())",
  identities: `insert into identities (provider, subject, user_id)
               values ('github', gen_random_uuid()::text, $1)`,
  mail_tokens: `insert into mail_tokens (hash, kind, user_id, email, expires_at)
                values (uuid_send(gen_random_uuid()), 'reset_password', $1, 'a@x.test', now())`,
  notification_settings: "insert into notification_settings (user_id, kind) values ($1, 'any')",
  notifications: `insert into notifications (user_id, kind, event, data, in_portal)
                  values ($1, 'any', 'one', '{}', true)`,
  passkeys: `insert into passkeys (user_id, credential_id, public_key, counter, name, transports, created_at)
             values ($1, uuid_send(gen_random_uuid()), '', 0, 'Laptop', '{}', now())`,
  saved_filters: "insert into saved_filters (user_id, name, query) values ($1, 'Drafts', '{}')",
  sign_in_notices: "insert into sign_in_notices (user_id, day, count) values ($1, now(), 1)",
  two_factors: `insert into two_factors (user_id, sealed_secret, last_step, enabled_at)
                values ($1, '', 0, now())`,
  sessions: `insert into sessions (user_id, id, version, created_at, used_at)
             values ($1, gen_random_uuid(), 0, now(), now())`,
};

describe("a removed user (contract ACCT-9)", () => {
  it("leaves nothing that only the user could use, in any table that refers to users", async () => {
    const { pool } = service.db;
    const { rows } = await pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const tables = rows.map(({ name }) => name);
    expect(tables.toSorted()).toEqual([...KEPT, ...Object.keys(PRIVATE_ROWS)].toSorted());

    const owner = await fixtures.addAccount("pro");
    const gone = await fixtures.addUser(owner.accountId, "member");
    await gone.setPassword("river otter 84");
    for (const insert of Object.values(PRIVATE_ROWS)) await pool.query(insert, [gone.id]);
    await pool.query("insert into recovery_codes (user_id, hash) values ($1, 'one')", [gone.id]);
    await removeUser(service, { username: gone.username });
    for (const table of [...Object.keys(PRIVATE_ROWS), "recovery_codes"]) {
      const left = await pool.query(`select from ${table} where user_id = $1`, [gone.id]);
      expect(left.rowCount, table).toBe(0);
    }
    const row = await service.db.prisma.user.findUniqueOrThrow({ where: { id: gone.id } });
    expect(row).toMatchObject({ email: "", pendingEmail: null, passwordHash: null });
  });

  it("releases the email address for sign-ups, invitations and provider sign-ins", async () => {
    const owner = await fixtures.addAccount("pro");
    const gone = await fixtures.addUser(owner.accountId, "member");
    const email = `${gone.username}@guidepost.test`;
    const identity = {
      provider: "github" as const,
      subject: newName(),
      name: "Back again",
      readEmail: () => Promise.resolve({ email, email_verified: true }),
    };
    await service.db.prisma.identity.create({
      data: { provider: "github", subject: identity.subject, userId: gone.id },
    });
    await removeUser(service, { username: gone.username, force: true });
    await expect(
      inviteMember(await owner.sessionContext(), { email, role: "member" }),
    ).resolves.toBeDefined();
    const session = await signInWithProvider(service, identity);
    expect(session.userId).not.toBe(gone.id);
    await service.db.prisma.user.update({
      where: { id: session.userId },
      data: { removedAt: new Date() },
    });
    expect(await detailsOf(join({ email }))).toBeUndefined();
    expect(await detailsOf(join({ email }))).toEqual({ email: ["has already been taken"] });
  });

  it("keeps the username reserved", async () => {
    const owner = await fixtures.addAccount("pro");
    const gone = await fixtures.addUser(owner.accountId, "member");
    await removeUser(service, { username: gone.username, force: true });
    expect(await detailsOf(join({ username: gone.username }))).toEqual(taken);
  });
});
