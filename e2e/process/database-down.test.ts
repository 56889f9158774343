import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCommonHeaders } from "../battery/headers.ts";
import { expectRefusal } from "../battery/refusals.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import { openStack } from "../harness/stack.ts";
import { until } from "../harness/until.ts";

const stack = openStack();
let api: ServerProcess;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  ({ admin: key } = await createPeople(stack.cli).addOwner("ada", "pro"));
});

afterAll(stack.close);

const readiness = async () => {
  const response = await fetch(`${api.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

test("without its database the service says so, and recovers by itself", async () => {
  const ask = () => call(api.url, { path: "/usage", key });
  expect((await ask()).status).toBe(200);
  await stack.postgres.stop();

  const guide = { title: "T", user_id: "ada" };
  for (const answer of [
    await ask(),
    await call(api.url, { path: "/guides?limit=1", key }),
    await call(api.url, { method: "POST", path: "/guides", key, json: { guide } }),
  ]) {
    expectRefusal(answer, "service_unavailable");
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expectCommonHeaders(answer);
  }
  expectRefusal(await call(api.url, { path: "/usage" }), "unauthorized");
  expect(await readiness()).toMatchObject({
    status: 503,
    body: { status: "not ready", checks: { database: "unreachable" } },
  });
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

  await stack.cli("database", "start");
  await until("the service to be ready again", async () => (await readiness()).status === 200);
  expect((await ask()).status).toBe(200);
  expect(api.isRunning()).toBe(true);
  expect(api.logs()).not.toContain('"level":60');
});
