import { describe, expect, it } from "vitest";
import { openBattery, type TestedOperation } from "./battery.ts";
import { expectErrorResponse } from "./error-responses.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send, createGuide, unchangedTarget } = await openBattery();
const ofOneGuide = operations.filter(({ namesGuide }) => namesGuide);

const INVALID_IDS = [
  "0",
  "-1",
  "abc",
  "1.5",
  "99999999999",
  "2147483648",
  "1%00",
  "%zz",
  "1e3",
  "0x1",
];

/** Returns a key with the operation's scope: an admin key only if the operation requires admin. */
function ownKey({ expected }: TestedOperation): string {
  return expected.scope === "admin" ? fixtures.keys.admin : fixtures.keys.both;
}

describe.each(ofOneGuide)("$id", (operation) => {
  const { json, ofDeleted } = operation.expected;
  const sendFor = (id: number | string, key = ownKey(operation)) =>
    send(operation, { id, key, json });

  it("returns 404 for a guide that does not exist (contract API-2)", async () => {
    expectErrorResponse(await sendFor(2_147_483_647), "not_found");
  });

  it("returns 404 for a guide of another account, also with an admin key", async () => {
    const id = await unchangedTarget(operation.expected);
    expectErrorResponse(await sendFor(id, fixtures.otherAccount.admin), "not_found");
  });

  it("accepts an admin key for guides of the account's other users", async () => {
    const id = await createGuide(operation.expected, fixtures.bob);
    expect((await sendFor(id, fixtures.keys.admin)).status).toBe(operation.expected.success);
  });

  it("returns 404 for a deleted guide, unless the operation is restoreGuide", async () => {
    if (ofDeleted) {
      const { status } = await sendFor(await createGuide({ ofDeleted: true }));
      expect(status).toBe(operation.expected.success);
    } else
      expectErrorResponse(await sendFor(await unchangedTarget({ ofDeleted: true })), "not_found");
  });

  // The same code parses the ids of all operations: the sample sends each id to one operation.
  it.each(IS_STRESS || operation === ofOneGuide[0] ? INVALID_IDS : INVALID_IDS.slice(0, 2))(
    "returns 404 for the id %s",
    async (id) => {
      expectErrorResponse(await sendFor(id), "not_found");
    },
  );
});

const notForAdmins = ofOneGuide.filter(({ expected }) => expected.scope !== "admin");
it.each(notForAdmins)(
  "returns 404 for $id with another user's guide and a key without admin",
  async (operation) => {
    const { expected } = operation;
    const response = await send(operation, {
      id: await unchangedTarget(expected),
      key: fixtures.bob,
      json: expected.json,
    });
    expectErrorResponse(response, "not_found");
  },
);
