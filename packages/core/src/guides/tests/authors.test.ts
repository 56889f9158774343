import { afterAll, expect, it } from "vitest";
import { addGuide, createWorld } from "../../testing/index.ts";
import { removeUser } from "../../operator/index.ts";
import { listGuideAuthors } from "../read.ts";
import { deleteGuide } from "../trash.ts";

const world = await createWorld();
afterAll(world.drop);
const owner = await world.addAccount("pro");
const [gone, idle, member] = [
  await world.addUser(owner.accountId, "member"),
  await world.addUser(owner.accountId, "member"),
  await world.addUser(owner.accountId, "member"),
];
const outsider = await world.addAccount("pro");

it("listGuideAuthors returns the authors of guides that are not deleted, removed members included", async () => {
  for (const person of [member, gone, outsider]) await addGuide(await person.session());
  await deleteGuide(await idle.session(), await addGuide(await idle.session()));
  await removeUser(world.service, { username: gone.username });
  const [ofGone, ofMember] = [
    { username: gone.username, removed: true },
    { username: member.username, removed: false },
  ];
  const authorsFor = async (person: typeof owner) =>
    (await listGuideAuthors(await person.session())).authors;

  expect(await authorsFor(owner)).toEqual(
    [ofGone, ofMember].toSorted((one, other) => (one.username < other.username ? -1 : 1)),
  );
  expect(await authorsFor(member)).toEqual([ofMember]);
  expect(await authorsFor(idle)).toEqual([]);
});
