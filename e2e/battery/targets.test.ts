import { describe, expect, test } from "vitest";
import { openBattery, type Tested } from "./battery.ts";
import { expectRefusal } from "./refusals.ts";

const { world, operations, send, makeGuide } = await openBattery();
const ofOneGuide = operations.filter(({ namesGuide }) => namesGuide);

const notIds = ["0", "-1", "abc", "1.5", "99999999999", "2147483648", "1%00", "%zz", "1e3", "0x1"];

/** A key with the operation's scope that is not an admin's, where there can be one. */
const ownKey = ({ entry }: Tested): string =>
  entry.scope === "admin" ? world.keys.admin : world.keys.both;

describe.each(ofOneGuide)("$id", (operation) => {
  const { json, ofDeleted } = operation.entry;
  const sendFor = (id: number | string, key = ownKey(operation)) =>
    send(operation, { id, key, json });

  test("a guide that does not exist is 404", async () => {
    expectRefusal(await sendFor(2_147_483_647), "not_found");
  });

  test("another account's guide is 404, for an admin key too", async () => {
    const id = await makeGuide(operation.entry);
    expectRefusal(await sendFor(id, world.stranger.admin), "not_found");
  });

  test("an admin key reaches the guides of the account's other users", async () => {
    const id = await makeGuide(operation.entry, world.bob);
    expect((await sendFor(id, world.keys.admin)).status).toBe(operation.entry.success);
  });

  test("a deleted guide is 404, except to be restored", async () => {
    const id = await makeGuide({ ofDeleted: true });
    if (ofDeleted) expect((await sendFor(id)).status).toBe(operation.entry.success);
    else expectRefusal(await sendFor(id), "not_found");
  });

  test.each(notIds)("%s for an id is 404", async (id) => {
    expectRefusal(await sendFor(id), "not_found");
  });
});

const notForAdmins = ofOneGuide.filter(({ entry }) => entry.scope !== "admin");
test.each(notForAdmins)(
  "$id: another user's guide is 404 without an admin key",
  async (operation) => {
    const { entry } = operation;
    const answer = await send(operation, {
      id: await makeGuide(entry),
      key: world.bob,
      json: entry.json,
    });
    expectRefusal(answer, "not_found");
  },
);
