import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { openBattery, type TestedOperation } from "./battery.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { fixtures, operations, send } = await openBattery();
const { admin: key, username: user_id } = fixtures.limited.guides;
const json = { guide: { title: "The only guide that the plan allows" }, user_id };

async function create(): Promise<number> {
  const { body } = await call(fixtures.url, { method: "POST", path: "/guides", key, json });
  return (body as { guide: { id: number } }).guide.id;
}

let kept: number;
let deleted: number;

beforeAll(async () => {
  deleted = await create();
  await call(fixtures.url, { method: "DELETE", path: `/guides/${deleted}`, key });
  kept = await create();
});

const adding = operations.filter(({ expected }) => expected.addsGuide);

function bodyFor({ takesBody }: TestedOperation) {
  return takesBody ? { json } : {};
}

it.each(adding)(
  "returns 402 for $id when the account has as many guides as the plan allows (contract ERR-6)",
  async (operation) => {
    const id = operation.expected.ofDeleted ? deleted : kept;
    const response = await send(operation, { id, key, ...bodyFor(operation) });
    expectErrorResponse(response, "guide_limit_exceeded");
  },
);

describe("restoreGuide", () => {
  it("returns 412 at the guide limit when If-Match has another version (contract HTTP-13)", async () => {
    const request = { method: "POST", path: `/guides/${deleted}/restore`, key };
    const headers = { "If-Match": `"g${deleted}.1"` };
    expect((await call(fixtures.url, { ...request, headers })).status).toBe(412);
  });
});

describe("createGuide", () => {
  it("returns 201 at the guide limit after a guide was deleted", async () => {
    await call(fixtures.url, { method: "DELETE", path: `/guides/${kept}`, key });
    const path = `/guides/${deleted}/restore`;
    expect((await call(fixtures.url, { method: "POST", path, key })).status).toBe(200);
  });
});
