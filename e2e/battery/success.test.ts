import { describe, expect, test } from "vitest";
import { openBattery } from "./battery.ts";
import { entries } from "./entries.ts";

const { world, operations, send, makeGuide } = await openBattery();

test("the document and the battery have the same operations", () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(entries).sort());
});

/** An admin key must say for whom it creates. */
const jsonOfAdmin = (operationId: string): unknown =>
  operationId === "createGuide"
    ? { guide: { title: "Made by an admin key", user_id: "ada" } }
    : entries[operationId]?.json;

describe.each(operations)("$id", (operation) => {
  const { entry, method, path } = operation;

  test(`${method} ${path} succeeds with ${entry.success}, as declared`, async () => {
    const key = world.keys[entry.scope ?? "read"];
    const answer = await send(operation, { id: await makeGuide(entry), key, json: entry.json });
    expect(answer.status).toBe(entry.success);
    expect(operation.statuses.filter((status) => status < 300)).toEqual([entry.success]);
  });

  test("an admin key may do everything", async () => {
    const key = world.keys.admin;
    const json = jsonOfAdmin(operation.id);
    const answer = await send(operation, { id: await makeGuide(entry), key, json });
    expect(answer.status).toBe(entry.success);
  });

  test("a well-formed X-Request-Id is echoed, any other replaced", async () => {
    const key = world.keys[entry.scope ?? "read"];
    const idFor = async (own: string) => {
      const headers = { "X-Request-Id": own };
      return (await send(operation, { id: 0, key, headers })).headers.get("x-request-id");
    };
    const longest = "Az09._-".repeat(18) + "Az";
    expect(await idFor(longest)).toBe(longest);
    for (const bad of [`${longest}x`, "with space", "umlaut-\u00e4", "semi;colon"])
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
