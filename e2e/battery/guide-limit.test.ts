import { beforeAll, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { openBattery, type Tested } from "./battery.ts";
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

const adding = operations.filter(({ entry }) => entry.addsGuide);
const bodyFor = ({ takesBody }: Tested) => (takesBody ? { json } : {});

test.each(adding)(
  "$id is 402 once there are as many guides as the plan allows",
  async (operation) => {
    const answer = await send(operation, { id: deleted, key, ...bodyFor(operation) });
    expectRefusal(answer, "guide_limit_exceeded");
  },
);

test("deleting a guide makes room for another", async () => {
  await call(world.url, { method: "DELETE", path: `/guides/${kept}`, key });
  const path = `/guides/${deleted}/restore`;
  expect((await call(world.url, { method: "POST", path, key })).status).toBe(200);
});
