import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures } from "#testing/index.ts";
import { getAccount, renameAccount } from "../account.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);

describe("renameAccount", () => {
  it("renames the owner's account and no other", async () => {
    const [owner, other] = [await fixtures.addAccount("pro"), await fixtures.addAccount("pro")];
    const before = await getAccount(fixtures.service, { id: other.accountId });
    const renamed = await renameAccount(await owner.sessionContext(), { name: "Acme" });
    expect(renamed).toMatchObject({ id: owner.accountId, name: "Acme" });
    expect(await getAccount(fixtures.service, { id: owner.accountId })).toEqual(renamed);
    expect(await getAccount(fixtures.service, { id: other.accountId })).toEqual(before);
  });

  it("is forbidden for members", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const before = await getAccount(fixtures.service, { id: owner.accountId });
    await expect(
      renameAccount(await member.sessionContext(), { name: "Mine" }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await getAccount(fixtures.service, { id: owner.accountId })).toEqual(before);
  });
});
