import { describe, expect, test } from "vitest";
import { openBattery } from "./battery.ts";
import { fieldFaults, longest, queryFaults } from "./faults.ts";
import { expectRefusal } from "./refusals.ts";

const { world, operations, send, makeGuide } = await openBattery();
const key = world.keys.both;
const theOne = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${id} is not documented`);
  return operation;
};

describe.each(operations.filter(({ takesBody }) => takesBody))("$id", (operation) => {
  const sendJson = async (json: unknown) => send(operation, { id: await makeGuide(), key, json });

  test.each(fieldFaults)("%s is 422", async (_, guide, details) => {
    expectRefusal(await sendJson({ guide }), "validation_failed", { details });
  });

  test("a body without a guide is 422", async () => {
    const details = { guide: ["can't be blank"] };
    expectRefusal(await sendJson({}), "validation_failed", { details });
  });

  test("an unknown field beside the guide is told together with those inside", async () => {
    const json = { guide: { title: "", bogus: 1 }, extra: 1 };
    const unknown = ["is not a recognised field"];
    const details = { title: ["can't be blank"], bogus: unknown, extra: unknown };
    expectRefusal(await sendJson(json), "validation_failed", { details });
  });

  test("a field named __proto__ is refused like any other", async () => {
    const body = '{"guide":{"title":"T","__proto__":{"admin":true}}}';
    const headers = { "Content-Type": "application/json" };
    const answer = await send(operation, { id: await makeGuide(), key, body, headers });
    expectRefusal(answer, "validation_failed", {
      details: { ["__proto__"]: ["is not a recognised field"] },
    });
  });

  test("lengths are counted in code points, and the longest of everything is taken", async () => {
    const answer = await sendJson({ guide: longest });
    expect(answer.status).toBe(operation.entry.success);
    expect(answer.body).toMatchObject({ guide: { title: longest.title, steps_count: 100 } });
  });

  test("text is trimmed at both ends", async () => {
    const guide = { title: " \u00a0T\u3000\n", description: "\tD " };
    expect((await sendJson({ guide })).body).toMatchObject({
      guide: { title: "T", description: "D" },
    });
  });
});

test("a guide cannot be created without a title", async () => {
  const details = { title: ["can't be blank"] };
  expectRefusal(
    await send(theOne("createGuide"), { key, json: { guide: {} } }),
    "validation_failed",
    {
      details,
    },
  );
});

test("a step of another guide, or the same step twice, cannot be named in a change", async () => {
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
  expectRefusal(await change(steps.slice(0, 4)), "validation_failed", {
    details: {
      "steps.0.id": ["does not exist"],
      "steps.2.id": ["must be unique"],
      "steps.3.id": ["does not exist"],
    },
  });
  expectRefusal(await change(steps.slice(4)), "validation_failed", {
    details: { "steps.0.id": ["must be an integer"] },
  });
});

test.each(queryFaults)("GET /guides%s is 422", async (query, details) => {
  expectRefusal(await send(theOne("listGuides"), { key, query }), "validation_failed", { details });
});

test.each(["100", "101", "5000", "99999999999999999999", "007"])(
  "limit=%s is taken, above 100 as 100",
  async (limit) => {
    expect((await send(theOne("listGuides"), { key, query: `?limit=${limit}` })).status).toBe(200);
  },
);

const withoutBody = operations.filter(({ takesBody }) => !takesBody);
test.each(withoutBody)("$id does not know the query parameter bogus: 422", async (operation) => {
  const { entry } = operation;
  const request = { id: await makeGuide(entry), key: world.keys[entry.scope ?? "read"] };
  expectRefusal(await send(operation, { ...request, query: "?bogus=1" }), "validation_failed", {
    details: { bogus: ["is not a recognised field"] },
  });
});
