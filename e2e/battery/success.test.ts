import { describe, expect, it } from "vitest";
import { openBattery } from "./battery.ts";
import { EXPECTED_BEHAVIOUR } from "./expected-behaviour.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send, createGuide, unchangedTarget } = await openBattery();

it("the test suite covers exactly the operations of the OpenAPI document", () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED_BEHAVIOUR).sort());
});

/** A guide that an admin key creates needs an author. */
function jsonOfAdmin(operationId: string): unknown {
  return ["createGuide", "upsertGuide"].includes(operationId)
    ? { guide: { title: "Made by an admin key", user_id: "ada" } }
    : EXPECTED_BEHAVIOUR[operationId]?.json;
}

describe.each(operations)("$id", (operation) => {
  const { expected, method, path } = operation;
  const target = () => (method === "GET" ? unchangedTarget(expected) : createGuide(expected));

  it(`returns the declared ${expected.success} for ${method} ${path}`, async () => {
    const key = fixtures.keys[expected.scope ?? "read"];
    const response = await send(operation, {
      id: await target(),
      key,
      json: expected.json,
    });
    expect(response.status).toBe(expected.success);
    expect(operation.statuses.filter((status) => status < 300)).toEqual([
      expected.success,
      ...(expected.created ? [expected.created] : []),
    ]);
  });

  it("accepts an admin key", async () => {
    const key = fixtures.keys.admin;
    const json = jsonOfAdmin(operation.id);
    const query = expected.queryOfAdmin ?? "";
    const response = await send(operation, { id: await target(), key, json, query });
    expect(response.status).toBe(expected.success);
  });
});

// The same code returns the header for all operations.
it.each(IS_STRESS ? operations : operations.slice(0, 3))(
  "$id returns the X-Request-Id of the request when it is well-formed, and a new one otherwise",
  async (operation) => {
    const key = fixtures.keys[operation.expected.scope ?? "read"];
    const idFor = async (own: string) => {
      const headers = { "X-Request-Id": own };
      return (await send(operation, { id: 0, key, headers })).headers.get("x-request-id");
    };
    const longest = "Az09._-".repeat(18) + "Az";
    expect(await idFor(longest)).toBe(longest);
    for (const bad of [`${longest}x`, "with space", "umlaut-\u00e4", "semi;colon"])
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  },
);
