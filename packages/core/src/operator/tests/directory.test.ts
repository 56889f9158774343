import { afterAll, describe, expect, it } from "vitest";
import { createRequestLog } from "#request-log/index.ts";
import { addCaller } from "#request-log/tests/log.fixture.ts";
import { createTestFixtures } from "#testing/index.ts";
import { findKeyBySecret } from "../api-keys.ts";
import { listAccounts, listUsers, showAccount, showUser } from "../directory.ts";
import { removeUser } from "../users.ts";

const fixtures = await createTestFixtures();
const { service } = fixtures;
const log = createRequestLog(service.db, { onError: () => {}, onDrop: () => {} });
afterAll(async () => {
  await log.close();
  await fixtures.drop();
});

const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const other = await fixtures.addAccount("free");

/** The ids of all pages of a list. */
async function readPages<Page extends { next: number | null }>(
  list: (page: { after?: number; limit: number }) => Promise<Page>,
  idsOf: (page: Page) => number[],
  limit: number,
): Promise<number[][]> {
  const pages: number[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: Page = await list({ after, limit });
    pages.push(idsOf(page));
    after = page.next;
  }
  return pages;
}

/** Counts the statements that `work` sends. */
async function countStatements(work: (db: typeof service.db) => Promise<unknown>): Promise<number> {
  const instance = await fixtures.addInstance(1);
  const client = await instance.db.pool.connect();
  let count = 0;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    count += 1;
    return query(...args);
  }) as typeof client.query;
  client.release();
  await work(instance.db);
  return count;
}

describe("listAccounts and listUsers", () => {
  it("return each row once, in pages of at most `limit`", async () => {
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const accounts = (page: { after?: number; limit: number }) => listAccounts(service, page);
    const both = [owner.accountId, other.accountId];
    for (const [limit, pages] of [
      [1, both.map((id) => [id])],
      [2, [both]],
      [3, [both]],
    ] as const)
      expect(await readPages(accounts, (page) => idsOf(page.accounts), limit)).toEqual(pages);

    const users = (page: { after?: number; limit: number }) =>
      listUsers(service, { accountId: owner.accountId, ...page });
    expect(await readPages(users, (page) => idsOf(page.users), 1)).toEqual([
      [owner.id],
      [member.id],
    ]);
  });

  it("send a fixed number of statements for any number of rows", async () => {
    // A page reads one row more than its limit.
    await fixtures.addAccount("free");
    const one = await countStatements((db) => listAccounts({ db }, { limit: 1 }));
    expect(one).toBeGreaterThan(0);
    expect(await countStatements((db) => listAccounts({ db }, { limit: 100 }))).toBe(one);
    const users = await countStatements((db) => listUsers({ db }, { limit: 1 }));
    expect(await countStatements((db) => listUsers({ db }, { limit: 100 }))).toBe(users);
  });

  it("listAccounts counts the users who are not removed, and listUsers contains removed users with the time", async () => {
    const removed = await fixtures.addUser(owner.accountId, "member");
    const { username } = removed;
    await removeUser(service, { username });
    const { accounts } = await listAccounts(service, { limit: 1 });
    expect(accounts).toMatchObject([{ id: owner.accountId, plan: "pro", users: 2 }]);
    const { users } = await listUsers(service, { accountId: owner.accountId, limit: 10 });
    expect(users.map(({ removed_at }) => removed_at !== null)).toEqual([false, false, true]);
    expect(await showUser(service, { username })).toMatchObject({ id: removed.id });
  });

  it("listUsers rejects an unknown account with not_found", async () => {
    await expect(listUsers(service, { accountId: 999, limit: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("showAccount and showUser", () => {
  it("return the account with usage and owners, and the user with the ways to sign in and the last session", async () => {
    const { prisma } = service.db;
    const user = await prisma.user.update({
      where: { id: owner.id },
      data: {
        passwordHash: "scrypt$",
        identities: { create: { provider: "github", subject: "1" } },
        sessions: {
          create: [1, 2].map((hour) => ({
            id: `00000000-0000-0000-0000-00000000000${hour}`,
            version: 0,
            createdAt: new Date(0),
            usedAt: new Date(hour * 3_600_000),
            address: `203.0.113.${hour}`,
            userAgent: "Firefox",
          })),
        },
      },
    });
    await owner.insertKey(["read"]);
    expect(await showAccount(service, { id: owner.accountId })).toMatchObject({
      id: owner.accountId,
      limits: { per_minute: 300 },
      usage: { requests_used: 0 },
      users: 2,
      active_keys: 1,
      owners: [{ id: owner.id, username: user.username, email: user.email }],
    });
    const shown = await showUser(service, { email: user.email });
    expect(shown).toMatchObject({
      id: owner.id,
      account: { id: owner.accountId, plan: "pro" },
      sign_in: { methods: ["password", "github"], two_factor: false },
      last_session: { used_at: "1970-01-01T02:00:00.000Z", address: "203.0.113.2" },
      active_keys: 1,
    });
    expect(JSON.stringify(shown)).not.toContain("scrypt$");
  });

  it("reject an unknown account and an unknown user with not_found", async () => {
    const expected = { code: "not_found" };
    await expect(showAccount(service, { id: 999 })).rejects.toMatchObject(expected);
    await expect(showUser(service, { username: "nobody" })).rejects.toMatchObject(expected);
    await expect(showUser(service, { email: "n@x.test" })).rejects.toMatchObject(expected);
  });
});

describe("findKeyBySecret", () => {
  it("returns the key with its user, its account and its newest requests, also when it is revoked", async () => {
    const [caller, another] = [await addCaller(service, member), await addCaller(service, member)];
    const now = service.clock().getTime();
    for (const [requestId, ageMs] of [
      ["first", 3_000],
      ["second", 2_000],
      ["third", 1_000],
    ] as const)
      log.record(caller.entry({ requestId }, new Date(now - ageMs)));
    log.record(another.entry({ requestId: "foreign" }));
    await log.flush();
    const { prisma } = service.db;
    await prisma.apiKey.update({ where: { id: caller.keyId }, data: { revokedAt: new Date() } });

    const found = await findKeyBySecret(service, { secret: caller.secret, limit: 2 });
    expect(found).toMatchObject({
      key: { id: caller.keyId, status: "revoked" },
      user: { id: member.id },
      account: { id: owner.accountId, plan: "pro" },
      requests: [
        { request_id: "third", address: "203.0.113.9", user_agent: "curl/8.0", status: 200 },
        { request_id: "second" },
      ],
    });
    expect(found.requests).toHaveLength(2);
    expect(JSON.stringify(found)).not.toContain(caller.secret);
  });

  it("rejects the secret of no key with not_found, and another text with validation_failed", async () => {
    const find = (secret: string) => findKeyBySecret(service, { secret, limit: 1 });
    await expect(find(`sk_${"0".repeat(48)}`)).rejects.toMatchObject({ code: "not_found" });
    await expect(find("sk_1")).rejects.toMatchObject({ code: "validation_failed" });
  });
});
