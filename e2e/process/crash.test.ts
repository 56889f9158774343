import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { createPeople } from "../harness/people.ts";
import { openStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

/** Its own: whose connections PostgreSQL still has can be told of one process alone. */
const stack = openStack();
const connections = 16;

let api: ServerProcess;
let account: number;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  ({ account, admin: key } = await createPeople(stack.sharedCli).addOwner("crashed", "enterprise"));
});

afterAll(stack.close);

const used = async (): Promise<number> => {
  const text = "select used from usage_months where account_id = $1";
  return (await stack.sql<{ used: number }>(text, [account]))[0]?.used ?? 0;
};

/** What was on its way to PostgreSQL when the process died is still carried out there. */
const allCarriedOut = () =>
  until("PostgreSQL to be done with the process", async () => {
    const text = "select from pg_stat_activity where application_name = 'guidepost-api'";
    return (await stack.sql(text)).length === 0;
  });

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

  await allCarriedOut();
  const counted = await used();
  expect(counted).toBeGreaterThanOrEqual(answered);
  expect(counted).toBeLessThanOrEqual(answered + connections);

  api = await stack.startApi();
  const { body } = await ask();
  expect(body).toMatchObject({ requests_used: counted + 1 });
  const kept = await stack.sql("select id from guides where id = any($1)", [made]);
  expect(kept).toHaveLength(made.length);
});
