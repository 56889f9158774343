import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../testing/index.ts";
import { createGuide } from "./create.ts";
import { guideCreate } from "./inputs.ts";

const world = await createWorld();
afterAll(world.drop);
const owner = await world.addAccount("pro");
const member = await world.addUser(owner.accountId, "member");

const withScopes = async (scopes: ("admin" | "write")[], body: unknown) => {
  const { actor, ...core } = await owner.session();
  const ctx = { ...core, actor: { ...actor, scopes, via: { kind: "key" as const, keyId: 1 } } };
  return createGuide(ctx, guideCreate.parse(body));
};
const guide = { title: "A guide" };
const fault = (message: string) => ({
  code: "validation_failed",
  extras: { details: { user_id: [message] } },
});

describe("for whom a guide is made (DECISIONS 19)", () => {
  it.each([
    ["admin", { guide }, "can't be blank"],
    ["admin", { guide, user_id: "" }, "can't be blank"],
    ["write", { guide, user_id: " " }, "can't be blank"],
    [
      "admin",
      { guide: { ...guide, user_id: "one" }, user_id: "other" },
      "must be the same in both places",
    ],
    [
      "write",
      { guide: { ...guide, user_id: "one" }, user_id: "other" },
      "must be the same in both places",
    ],
    ["admin", { guide, user_id: "nobody-of-that-name" }, "does not exist"],
  ] as const)("a key with %s and %j: %s", async (scope, body, message) => {
    await expect(withScopes([scope], body)).rejects.toMatchObject(fault(message));
  });

  it("is whom the body names, inside or beside or both, in any case", async () => {
    const name = member.username.toUpperCase();
    for (const body of [
      { guide, user_id: name },
      { guide: { ...guide, user_id: name } },
      { guide: { ...guide, user_id: member.username }, user_id: name },
    ])
      expect((await withScopes(["admin"], body)).user.username).toBe(member.username);
  });

  it("is the key's own user without admin: another's name is forbidden", async () => {
    expect((await withScopes(["write"], { guide })).user.username).toBe(owner.username);
    await expect(withScopes(["write"], { guide, user_id: member.username })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
