import { describe, expect, it } from "vitest";
import { openBattery } from "./battery.ts";
import { INVALID_FIELDS, longest, INVALID_QUERIES } from "./invalid-input.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { fixtures, operations, send, createGuide, unchangedTarget } = await openBattery();
const key = fixtures.keys.both;

function theOne(id: string) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${id} is not documented`);
  return operation;
}

const withGuide = operations.filter(({ expected }) => Object.hasOwn(expected.json ?? {}, "guide"));
describe.each(withGuide)("$id", (operation) => {
  const sendJson = async (json: unknown) =>
    send(operation, { id: await createGuide(operation.expected), key, json });
  const sendRefused = async (json: unknown) =>
    send(operation, { id: await unchangedTarget(operation.expected), key, json });

  it.each(INVALID_FIELDS)("returns 422 for %s", async (_, guide, details) => {
    expectErrorResponse(await sendRefused({ guide }), "validation_failed", { details });
  });

  it("returns 422 for a body without a guide", async () => {
    const details = { guide: ["can't be blank"] };
    expectErrorResponse(await sendRefused({}), "validation_failed", { details });
  });

  it("returns 422 with unknown fields at the top level and inside `guide` together", async () => {
    const json = { guide: { title: "", bogus: 1 }, extra: 1 };
    const unknown = ["is not a recognised field"];
    const details = { title: ["can't be blank"], bogus: unknown, extra: unknown };
    expectErrorResponse(await sendRefused(json), "validation_failed", { details });
  });

  it("returns 422 for a field named __proto__, like for any unknown field", async () => {
    const body = '{"guide":{"title":"T","__proto__":{"admin":true}}}';
    const headers = { "Content-Type": "application/json" };
    const response = await send(operation, {
      id: await unchangedTarget(operation.expected),
      key,
      body,
      headers,
    });
    expectErrorResponse(response, "validation_failed", {
      details: { ["__proto__"]: ["is not a recognised field"] },
    });
  });

  it("accepts every field at its maximum length in code points (contract INPUT-12)", async () => {
    const response = await sendJson({ guide: longest });
    expect(response.status).toBe(operation.expected.success);
    expect(response.body).toMatchObject({ guide: { title: longest.title, steps_count: 100 } });
  });

  it("removes white space at both ends of titles and descriptions", async () => {
    const guide = { title: " \u00a0T\u3000\n", description: "\tD " };
    expect((await sendJson({ guide })).body).toMatchObject({
      guide: { title: "T", description: "D" },
    });
  });
});

it("returns 422 for createGuide without a title", async () => {
  const details = { title: ["can't be blank"] };
  expectErrorResponse(
    await send(theOne("createGuide"), { key, json: { guide: {} } }),
    "validation_failed",
    {
      details,
    },
  );
});

it("returns 422 for updateGuide with another guide's step or with the same step twice", async () => {
  const step = { position: 1, content: "<p>One</p>" };
  const json = { guide: { title: "T", steps: [step] } };
  const made = async () => {
    const { body } = await send(theOne("createGuide"), { key, json });
    return (body as { guide: { id: number; steps: { id: number }[] } }).guide;
  };
  const [mine, other] = [await made(), await made()];
  const steps = [other.steps[0]?.id, mine.steps[0]?.id, mine.steps[0]?.id, 0, "1"].map(
    (id, index) => ({
      ...step,
      position: index + 1,
      id,
    }),
  );
  const change = (list: unknown[]) =>
    send(theOne("updateGuide"), { id: mine.id, key, json: { guide: { steps: list } } });
  expectErrorResponse(await change(steps.slice(0, 4)), "validation_failed", {
    details: {
      "steps.0.id": ["does not exist"],
      "steps.2.id": ["must be unique"],
      "steps.3.id": ["does not exist"],
    },
  });
  expectErrorResponse(await change(steps.slice(4)), "validation_failed", {
    details: { "steps.0.id": ["must be an integer"] },
  });
});

it.each(INVALID_QUERIES)(
  "returns 422 for GET /guides%s (contract INPUT-3, INPUT-7, LIST-5)",
  async (query, details) => {
    expectErrorResponse(await send(theOne("listGuides"), { key, query }), "validation_failed", {
      details,
    });
  },
);

it.each(["100", "101", "5000", "99999999999999999999", "007"])(
  "accepts limit=%s for listGuides, and returns at most 100 guides",
  async (limit) => {
    expect((await send(theOne("listGuides"), { key, query: `?limit=${limit}` })).status).toBe(200);
  },
);

const withoutBody = operations.filter(({ takesBody, takesFile }) => !takesBody && !takesFile);
it.each(withoutBody)(
  "returns 422 for $id with the unknown query parameter bogus",
  async (operation) => {
    const { expected } = operation;
    const request = {
      id: await unchangedTarget(expected),
      key: fixtures.keys[expected.scope ?? "read"],
    };
    expectErrorResponse(
      await send(operation, { ...request, query: "?bogus=1" }),
      "validation_failed",
      {
        details: { bogus: ["is not a recognised field"] },
      },
    );
  },
);
