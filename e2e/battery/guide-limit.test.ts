import { beforeAll, describe, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { openBattery } from "./battery.ts";
import { expectRefusal } from "./refusals.ts";

const { world, operations, send } = await openBattery();
const { admin: key, username: user_id } = world.limited.guides;
const json = { guide: { title: "The one guide that the account may have" }, user_id };

const create = async (): Promise<number> => {
  const { body } = await call(world.url, { method: "POST", path: "/guides", key, json });
  return (body as { guide: { id: number } }).guide.id;
};

let kept: number;
let deleted: number;

beforeAll(async () => {
  deleted = await create();
  await call(world.url, { method: "DELETE", path: `/guides/${deleted}`, key });
  kept = await create();
});

describe.each(operations.filter(({ entry }) => entry.addsGuide))("$id", (operation) => {
  const body = operation.takesBody ? { json } : {};

  test("is 402 once the account has as many guides as its plan allows", async () => {
    const answer = await send(operation, { id: deleted, key, ...body });
    expectRefusal(answer, "guide_limit_exceeded");
  });

  test.runIf(operation.takesBody)("finds faults in the body first", async () => {
    expectRefusal(await send(operation, { key, json: {} }), "validation_failed", {
      details: { guide: ["can't be blank"], user_id: ["can't be blank"] },
    });
  });
});

test("deleting a guide makes room for another", async () => {
  await call(world.url, { method: "DELETE", path: `/guides/${kept}`, key });
  const path = `/guides/${deleted}/restore`;
  expect((await call(world.url, { method: "POST", path, key })).status).toBe(200);
});
