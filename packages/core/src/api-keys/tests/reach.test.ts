import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, snapshotAccount } from "#testing/index.ts";
import { revokeKey, rotateKey, updateKey } from "../change.ts";
import { getKey } from "../search.ts";

const verbs: [string, (ctx: ActorContext, id: number) => Promise<unknown>][] = [
  ["revoke", (ctx, id) => revokeKey(ctx, { id })],
  ["read", (ctx, id) => getKey(ctx, { id })],
  ["edit", (ctx, id) => updateKey(ctx, { id, name: "Renamed" })],
];
/** Only for the holder: the new secret acts as the holder (contract KEY-8). */
const holderVerbs: typeof verbs = [
  ["rotate at once", (ctx, id) => rotateKey(ctx, { id, keep_hours: 0 })],
  ["rotate and keep", (ctx, id) => rotateKey(ctx, { id, keep_hours: 24 })],
];

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const other = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("pro");
const notFound = { code: "not_found", message: "Key not found", extras: {} };

describe.each([...verbs, ...holderVerbs])("a request to %s a key", (_, verb) => {
  it.each([
    ["another account's owner", outsider],
    ["another member", other],
  ])("returns not_found to %s and changes nothing", async (_who, person) => {
    const { id } = await member.insertKey(["read"]);
    const before = await snapshotAccount(fixtures.service.db, owner.accountId);
    await expect(verb(await person.sessionContext(), id)).rejects.toMatchObject(notFound);
    expect(await snapshotAccount(fixtures.service.db, owner.accountId)).toEqual(before);
  });

  it("returns not_found for an unknown key", async () => {
    for (const id of [0, -1, 2_147_483_647])
      await expect(verb(await owner.sessionContext(), id)).rejects.toMatchObject(notFound);
  });
});

describe("the holder, or an owner of the account,", () => {
  it.each(verbs)("can %s a key", async (_, verb) => {
    for (const person of [member, owner]) {
      const { id } = await member.insertKey(["read"]);
      await expect(verb(await person.sessionContext(), id)).resolves.toBeDefined();
    }
  });
});

it.each(holderVerbs)("only the holder can %s a key", async (_, verb) => {
  const { id } = await member.insertKey(["read"]);
  await expect(verb(await owner.sessionContext(), id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(verb(await member.sessionContext(), id)).resolves.toBeDefined();
});
