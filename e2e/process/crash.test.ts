import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { createPeople } from "../harness/people.ts";
import { joinStack } from "../harness/stack.ts";
import { until } from "../harness/until.ts";

const stack = joinStack(inject("world"));
const connections = 16;

let api: ServerProcess;
let account: number;
let key: string;

beforeAll(async () => {
  const people = createPeople(stack.cli);
  const [started, owner] = await Promise.all([
    stack.startApi(),
    people.addOwner("crashed", "enterprise"),
  ]);
  api = started;
  ({ account, admin: key } = owner);
});

afterAll(stack.close);

const used = async (): Promise<number> => {
  const text = "select used from usage_months where account_id = $1";
  return (await stack.sql<{ used: number }>(text, [account]))[0]?.used ?? 0;
};

/** A number once it no longer changes from one look to the next. */
const settled = async (look: () => Promise<number>): Promise<number> => {
  let last = -1;
  return until("the ledger to settle", async () => {
    const before = last;
    last = await look();
    return last === before && last;
  });
};

test("kill -9 under load loses nothing from the ledger, and no guide that was answered", async () => {
  const guide = { title: "Made under load", user_id: "crashed" };
  const made: number[] = [];
  const create = async () => {
    const answer = await call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
    if (answer.status === 201) made.push((answer.body as { guide: { id: number } }).guide.id);
    return answer;
  };
  const ask = () => call(api.url, { path: "/usage", key });

  const load = startLoad(connections, (index) => (index % 2 ? create() : ask()));
  await until("requests that succeed", () => successes(load.outcomes).length > 200);
  api.kill("SIGKILL");
  expect(await api.ended).toBe("SIGKILL");
  const answered = successes(await load.stop()).length;

  // What was on its way to PostgreSQL when the process died is still carried out there.
  const counted = await settled(used);
  expect(counted).toBeGreaterThanOrEqual(answered);
  expect(counted).toBeLessThanOrEqual(answered + connections);

  api = await stack.startApi();
  const { body } = await ask();
  expect(body).toMatchObject({ requests_used: counted + 1 });
  const kept = await stack.sql("select id from guides where id = any($1)", [made]);
  expect(kept).toHaveLength(made.length);
});
