import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import { inviteMember, setMemberRole } from "#accounts/index.ts";
import { createKey, createTryItKey, rotateKey, updateKey } from "#api-keys/index.ts";
import { confirmEmailChange, requestEmailChange } from "#email-address/index.ts";
import { createGuide, createPrivateLink } from "#guides/index.ts";
import { hashSecret } from "#secret-hash.ts";
import {
  appCodeOf,
  createAuthenticator,
  createTestFixtures,
  type TestContext,
  type TestUser,
} from "#testing/index.ts";
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setTwoFactorRequirement,
} from "#two-factor/index.ts";
import { createWebhook, rotateWebhookSecret, updateWebhook } from "#webhooks/index.ts";
import { changePassword } from "../passwords.ts";
import {
  addPasskey,
  listPasskeys,
  passkeyCreationOptions,
  removePasskey,
} from "../passkeys/index.ts";
import { connectProvider } from "../providers.ts";
import {
  currentSession,
  endListedSession,
  endOtherSessions,
  signOutEverywhere,
} from "../sessions/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
let serial = 0;

const rateLimiter = () => createMemoryStore(Date.now);
const webhook = {
  url: "https://guidepost.test/hook",
  description: "",
  events: ["guide.published" as const],
  enabled: true,
};
const emailOf = (name: string) => `${name}-${(serial += 1)}@guidepost.test`;

async function newPasskey(ctx: TestContext) {
  const { challenge } = await passkeyCreationOptions(ctx);
  const authenticator = createAuthenticator({ portalUrl: service.portalUrl });
  return { name: "Laptop", response: authenticator.create(challenge) };
}

type Change = () => Promise<unknown>;

/**
 * What outlasts a session (contract SIGN-24), and a change that would start the session again. Each entry prepares the change
 * while the session works.
 */
const CHANGES: [string, (ctx: TestContext, owner: TestUser) => Promise<Change> | Change][] = [
  ["a key", (ctx) => () => createKey(ctx, { name: "CI", scopes: ["read"] })],
  ["a temporary key", (ctx) => () => createTryItKey(ctx, { scope: "admin" })],
  [
    "the rotation of a key",
    async (ctx) => {
      const { key } = await createKey(ctx, { name: "CI", scopes: ["read"] });
      return () => rotateKey(ctx, { id: key.id, keep_hours: 0 });
    },
  ],
  [
    "a later end of a key",
    async (ctx) => {
      const expires_at = new Date(service.clock().getTime() + 3_600_000).toISOString();
      const { key } = await createKey(ctx, { name: "CI", scopes: ["read"], expires_at });
      return () => updateKey(ctx, { id: key.id, expires_at: null });
    },
  ],
  ["a webhook", (ctx) => () => createWebhook(ctx, webhook)],
  [
    "another address of a webhook",
    async (ctx) => {
      const { webhook: created } = await createWebhook(ctx, webhook);
      return () => updateWebhook(ctx, { webhook_id: created.id, url: "https://other.test/hook" });
    },
  ],
  [
    "another secret of a webhook",
    async (ctx) => {
      const { webhook: created } = await createWebhook(ctx, webhook);
      return () => rotateWebhookSecret(ctx, { webhook_id: created.id });
    },
  ],
  [
    "a private link",
    async (ctx) => {
      const guide = { title: "Brew tea", description: null, category: "marketing" } as const;
      const { id } = await createGuide(ctx, { guide: { ...guide, steps: [] } });
      return () => createPrivateLink(ctx, { id, days: 7 });
    },
  ],
  [
    "an invitation",
    (ctx) => () =>
      inviteMember(
        { ...ctx, rateLimiter: rateLimiter() },
        { email: emailOf("guest"), role: "owner" },
      ),
  ],
  [
    "a role",
    async (ctx, owner) => {
      const { id } = await fixtures.addUser(owner.accountId, "member");
      return () => setMemberRole(ctx, { id, role: "owner" });
    },
  ],
  [
    "a passkey",
    async (ctx) => {
      const passkey = await newPasskey(ctx);
      return () => addPasskey(ctx, passkey);
    },
  ],
  [
    "the removal of a passkey",
    async (ctx) => {
      for (let count = 0; count < 2; count++) await addPasskey(ctx, await newPasskey(ctx));
      const [passkey] = (await listPasskeys(ctx)).passkeys;
      return () => removePasskey(ctx, { id: passkey?.id ?? 0 });
    },
  ],
  [
    "a provider",
    (ctx, { id }) =>
      () =>
        connectProvider(ctx, { provider: "github", subject: `of-${id}` }),
  ],
  [
    "a second factor",
    async (ctx) => {
      const { secret, sealed_secret } = await beginTwoFactor(ctx);
      return () => enableTwoFactor(ctx, { sealed_secret, code: appCodeOf(secret, ctx.clock()) });
    },
  ],
  [
    "the requirement of two factors",
    (ctx) => () => setTwoFactorRequirement(ctx, { required: true }),
  ],
  [
    "a first password",
    (ctx) => () => changePassword(ctx, { new_password: "river otter sings low" }),
  ],
  [
    "a request for another address",
    (ctx) => () =>
      requestEmailChange({ ...ctx, rateLimiter: rateLimiter() }, { email: emailOf("new") }),
  ],
  [
    "another address",
    async (ctx, { id }) => {
      const email = emailOf("new");
      await requestEmailChange({ ...ctx, rateLimiter: rateLimiter() }, { email });
      const token = `token-${id}`;
      await pool.query(
        `insert into mail_tokens (hash, kind, user_id, email, expires_at)
         values ($1, 'change_email', $2, $3, now() + interval '1 hour')`,
        [hashSecret(token), id, email],
      );
      return () => confirmEmailChange(ctx, { token });
    },
  ],
  ["the end of the other sessions", (ctx) => () => endOtherSessions(ctx)],
];

/** The rows of the account that a change adds or changes. Secrets are among them. */
async function stateOf({ id, accountId }: TestUser): Promise<unknown> {
  const tables = {
    api_keys: "t.account_id = $1",
    webhook_endpoints: "t.account_id = $1",
    invitations: "t.account_id = $1",
    users: "t.account_id = $1",
    accounts: "t.id = $1",
    private_links: "t.created_by = $2",
    passkeys: "t.user_id = $2",
    identities: "t.user_id = $2",
    two_factors: "t.user_id = $2",
    recovery_codes: "t.user_id = $2",
    mail_tokens: "t.user_id = $2",
  };
  const states = Object.entries(tables).map(async ([table, condition]) => {
    const { rows } = await pool.query(
      `select to_jsonb(t) as row from ${table} t where ${condition} and ($1::int, $2::int) is not null order by 1`,
      [accountId, id],
    );
    return [table, rows];
  });
  return Object.fromEntries((await Promise.all(states)) as [string, unknown][]) as unknown;
}

describe("a request whose session ends before it changes anything (contract SIGN-24)", () => {
  it.each(CHANGES)(
    "is refused for %s when all sessions have ended, and changes nothing",
    async (_, prepare) => {
      const owner = await fixtures.addAccount("pro");
      const ctx = await owner.sessionContext();
      const change = await prepare(ctx, owner);
      await signOutEverywhere(await owner.sessionContext());
      const before = await stateOf(owner);
      await expect(change()).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:unauthorized|conflict)$/) as string,
      });
      expect(await stateOf(owner)).toEqual(before);
    },
  );

  it.each([
    ["new recovery codes", replaceRecoveryCodes],
    ["turning two factors off", disableTwoFactor],
  ] as const)("is refused for %s, and uses up no code", async (_, change) => {
    const owner = await fixtures.addAccount("pro");
    const setUp = await owner.sessionContext();
    const { secret, sealed_secret } = await beginTwoFactor(setUp);
    const { codes } = await enableTwoFactor(setUp, {
      sealed_secret,
      code: appCodeOf(secret, setUp.clock()),
    });
    const ctx = await owner.sessionContext();
    await signOutEverywhere(await owner.sessionContext());
    const before = await stateOf(owner);
    const [code = ""] = codes.recovery_codes;
    await expect(change({ ...ctx, rateLimiter: rateLimiter() }, { code })).rejects.toMatchObject({
      code: "unauthorized",
    });
    expect(await stateOf(owner)).toEqual(before);
  });

  it.each([
    ["a key", (ctx: TestContext) => createKey(ctx, { name: "CI", scopes: ["read"] })],
    ["a webhook", (ctx: TestContext) => createWebhook(ctx, webhook)],
    ["the end of the other sessions", endOtherSessions],
  ] as const)("is refused for %s when that session has ended", async (_, change) => {
    const owner = await fixtures.addAccount("pro");
    const ctx = await owner.sessionContext();
    const { id } = currentSession(ctx);
    await pool.query(
      "insert into sessions (user_id, id, version, created_at, used_at) values ($1, $2, 0, now(), now())",
      [owner.id, id],
    );
    await endListedSession(await owner.sessionContext(), { id });
    await expect(change(ctx)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
