import { afterAll, describe, expect, it } from "vitest";
import type { Ctx } from "../context.ts";
import { createWorld, snapshotOf } from "../testing/index.ts";
import { revokeKey } from "./revoke.ts";
import { rotateKey } from "./rotate.ts";
import { getKeyUsage } from "./usage.ts";

const verbs: [string, (ctx: Ctx, id: number) => Promise<unknown>][] = [
  ["revoke", (ctx, id) => revokeKey(ctx, { id })],
  ["see the use of", (ctx, id) => getKeyUsage(ctx, { id })],
  ["rotate at once", (ctx, id) => rotateKey(ctx, { id, keep_hours: 0 })],
  ["rotate and keep", (ctx, id) => rotateKey(ctx, { id, keep_hours: 24 })],
];

const world = await createWorld();
afterAll(world.drop);
const owner = await world.addAccount("pro");
const member = await world.addUser(owner.accountId, "member");
const other = await world.addUser(owner.accountId, "member");
const stranger = await world.addAccount("pro");
const notFound = { code: "not_found", message: "Key not found", extras: {} };

describe.each(verbs)("to %s a key", (_, verb) => {
  it.each([
    ["another account's owner", stranger],
    ["another member", other],
  ])("of a member finds none for %s and changes nothing", async (_who, person) => {
    const { id } = await member.key(["read"]);
    const before = await snapshotOf(world.core.db, owner.accountId);
    await expect(verb(await person.session(), id)).rejects.toMatchObject(notFound);
    expect(await snapshotOf(world.core.db, owner.accountId)).toEqual(before);
  });

  it("that does not exist finds none", async () => {
    for (const id of [0, -1, 2_147_483_647])
      await expect(verb(await owner.session(), id)).rejects.toMatchObject(notFound);
  });

  it("is for its holder and for an owner of the account", async () => {
    for (const person of [member, owner]) {
      const { id } = await member.key(["read"]);
      await expect(verb(await person.session(), id)).resolves.toBeDefined();
    }
  });
});
