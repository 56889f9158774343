import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { removeUser } from "#operator/index.ts";
import { listGuideAuthors } from "../list-guides.ts";
import { deleteGuide } from "../../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const [gone, idle, member] = [
  await fixtures.addUser(owner.accountId, "member"),
  await fixtures.addUser(owner.accountId, "member"),
  await fixtures.addUser(owner.accountId, "member"),
];
const outsider = await fixtures.addAccount("pro");

describe("listGuideAuthors", () => {
  it("returns the authors of existing guides, including removed members", async () => {
    for (const person of [member, gone, outsider]) await addGuide(await person.sessionContext());
    await deleteGuide(await idle.sessionContext(), await addGuide(await idle.sessionContext()));
    await removeUser(fixtures.service, { username: gone.username, force: true });
    const [ofGone, ofMember] = [
      { username: gone.username, removed: true },
      { username: member.username, removed: false },
    ];
    const authorsFor = async (person: typeof owner) =>
      (await listGuideAuthors(await person.sessionContext())).authors;

    expect(await authorsFor(owner)).toEqual(
      [ofGone, ofMember].toSorted((one, other) => (one.username < other.username ? -1 : 1)),
    );
    expect(await authorsFor(member)).toEqual([ofMember]);
    expect(await authorsFor(idle)).toEqual([]);
  });
});
