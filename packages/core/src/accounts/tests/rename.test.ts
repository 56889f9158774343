import { afterAll, expect, it } from "vitest";
import { createWorld } from "../../testing/index.ts";
import { getAccount, renameAccount } from "../account.ts";

const world = await createWorld();
afterAll(world.drop);

it("an owner renames the own account, and no other", async () => {
  const [owner, other] = [await world.addAccount("pro"), await world.addAccount("pro")];
  const before = await getAccount(world.service, other.accountId);
  const renamed = await renameAccount(await owner.session(), { name: "Acme" });
  expect(renamed).toMatchObject({ id: owner.accountId, name: "Acme" });
  expect(await getAccount(world.service, owner.accountId)).toEqual(renamed);
  expect(await getAccount(world.service, other.accountId)).toEqual(before);
});

it("a member is refused, and the name stays", async () => {
  const owner = await world.addAccount("pro");
  const member = await world.addUser(owner.accountId, "member");
  const before = await getAccount(world.service, owner.accountId);
  await expect(renameAccount(await member.session(), { name: "Mine" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await getAccount(world.service, owner.accountId)).toEqual(before);
});
