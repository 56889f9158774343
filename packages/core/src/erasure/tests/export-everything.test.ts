import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js/index-native.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeOfEntry } from "#entry-id.ts";
import { exportUser } from "#operator/index.ts";
import { createRequestLog } from "#request-log/index.ts";
import { addCaller } from "#request-log/tests/log.fixture.ts";
import { createTestFixtures, fillEveryTable, type TestUser } from "#testing/index.ts";
import { unlimited } from "#two-factor/tests/two-factor-user.ts";
import { exportEverything } from "../index.ts";
import { createDeletions, noImages } from "./deletion.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service, addOwner, addMember } = createDeletions(fixtures);
const { pool } = service.db;

/** The log has a partition for the day then. */
beforeAll(async () => {
  const log = createRequestLog(service.db, { onError: () => {}, onDrop: () => {} });
  log.record((await addCaller(service, await fixtures.addAccount("team"))).entry());
  await log.flush();
});

const contextOf = async (user: TestUser) => ({
  ...unlimited(await user.sessionContext()),
  mediaStorage: noImages,
});

type Data = Record<string, Record<string, unknown>[]>;

/** The names of the files of an export, and the content of the added file. */
async function exported(user: TestUser, subject: "account" | "user") {
  const { archive, finished } = await exportEverything(await contextOf(user), { subject });
  const reader = new ZipReader(new BlobReader(await new Response(archive).blob()));
  const entries = await reader.getEntries();
  await finished;
  const added = entries.find(({ filename }) => filename === `${subject}.json`);
  const text = added && !added.directory ? await added.getData(new TextWriter()) : "";
  return { names: entries.map(({ filename }) => filename), text, data: JSON.parse(text) as Data };
}

/** Adds an owner and a member of an account, with rows in every table. */
async function addFilled() {
  const owner = await addOwner();
  const member = await addMember(owner);
  for (const { id } of [owner, member])
    await fillEveryTable(pool, { userId: id, accountId: owner.accountId });
  return { owner, member };
}

/** The secrets and hashes of all accounts, none of which is in an export. */
async function expectNoSecret(text: string) {
  const { rows: hidden } = await pool.query<{ value: string }>(
    `select encode(hash, 'hex') as value from api_keys union all select encode(hash, 'hex') from private_links
     union all select encode(sealed_token, 'hex') from private_links union all select encode(token_hash, 'hex') from invitations
     union all select secret from webhook_endpoints union all select password_hash from users where password_hash is not null
     union all select encode(visitor, 'hex') from guide_feedback`,
  );
  expect(hidden.length).toBeGreaterThan(6);
  for (const { value } of hidden) expect(text).not.toContain(value);
}

describe("exportEverything (contract EXPORT-6)", () => {
  it("adds what belongs to the account to the archive of the guides, without secrets and without rows of another account", async () => {
    const { owner, member } = await addFilled();
    const other = await addFilled();
    const { names, text, data } = await exported(owner, "account");
    expect(names).toContain("guides.json");
    const counts = Object.fromEntries(
      Object.entries(data).map(([name, { length }]) => [name, length]),
    );
    const empty = Object.keys(counts).filter((name) => counts[name] === 0);
    expect(empty).toEqual([]);
    expect(data["members"]).toMatchObject([
      {
        id: owner.id,
        username: owner.username,
        role: "owner",
        links: expect.any(Array) as unknown,
      },
      { id: member.id, role: "member" },
    ]);
    expect(data["account"]).toMatchObject([{ id: owner.accountId, plan: "enterprise" }]);
    for (const { id, created_at: at } of data["audit_log"] ?? [])
      expect(new Date(String(at)).getTime()).toBe(timeOfEntry(String(id)));
    for (const { username } of [other.owner, other.member]) expect(text).not.toContain(username);
    await expectNoSecret(text);
    expect(text).not.toMatch(/hash"|secret|sealed|token"|password|session/);
  });

  it("adds the rows about a user as `user export` of the operator has them", async () => {
    const { owner, member } = await addFilled();
    const { names, text, data } = await exported(member, "user");
    expect(names).toContain("guides.json");
    const {
      audit_log: _,
      sessions: _sessions,
      ...expected
    } = await exportUser(service, {
      id: member.id,
    });
    expect(data).toMatchObject(expected);
    expect(text).not.toContain(owner.username);
    await expectNoSecret(text);
    expect(text).not.toMatch(/password_hash|sealed|token/);
  });

  it("is an array for each section of an account without rows", async () => {
    const owner = await addOwner();
    const { data } = await exported(owner, "account");
    expect(data["webhooks"]).toEqual([]);
    expect(data["members"]).toHaveLength(1);
  });

  it("is refused to a member for the account", async () => {
    const member = await addMember(await addOwner());
    await expect(
      exportEverything(await contextOf(member), { subject: "account" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
