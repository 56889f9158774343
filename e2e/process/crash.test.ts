import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { createPeople } from "../harness/people.ts";
import { openStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

// A stack of its own: the test counts the connections of a single API process.
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

async function used(): Promise<number> {
  const text = "select used from usage_months where account_id = $1";
  return (await stack.sql<{ used: number }>(text, [account]))[0]?.used ?? 0;
}

/** Waits until PostgreSQL has executed the statements that were sent before the kill. */
function connectionsClosed() {
  return until("PostgreSQL to close the connections of the process", async () => {
    const text = "select from pg_stat_activity where application_name = 'guidepost-api'";
    return (await stack.sql(text)).length === 0;
  });
}

it("the API loses no counted request and no acknowledged guide after kill -9 under load", async () => {
  const guide = { title: "Created under load", user_id: "crashed" };
  const made: number[] = [];
  const create = async () => {
    const response = await call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
    if (response.status === 201) made.push((response.body as { guide: { id: number } }).guide.id);
    return response;
  };
  const getUsage = () => call(api.url, { path: "/usage", key });

  const load = startLoad(connections, (index) => (index % 2 ? create() : getUsage()));
  await until("requests that succeed", () => successes(load.outcomes).length > 200);
  api.kill("SIGKILL");
  expect(await api.ended).toBe("SIGKILL");
  const succeeded = successes(await load.stop()).length;

  await connectionsClosed();
  const counted = await used();
  expect(counted).toBeGreaterThanOrEqual(succeeded);
  expect(counted).toBeLessThanOrEqual(succeeded + connections);

  api = await stack.startApi();
  const { body } = await getUsage();
  expect(body).toMatchObject({ requests_used: counted + 1 });
  const kept = await stack.sql("select id from guides where id = any($1)", [made]);
  expect(kept).toHaveLength(made.length);
});

/** A proxy to PostgreSQL that forwards no response to the `commit` of a stored result, or after it. */
async function startCommitProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    const postgres = connect(target);
    let hasStored = false;
    let hasCommitted = false;
    client.on("data", (chunk) => {
      hasStored ||= chunk.includes("insert into idempotency_results");
      hasCommitted ||= hasStored && chunk.includes("commit\0");
      postgres.write(chunk);
    });
    postgres.on("data", (chunk) => {
      if (!hasCommitted) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}

/** Sends a request to a process that is killed between the commit and the response, then sends it again. */
async function retryAfterCrash(idempotencyKey: string, path: string, json: unknown) {
  const proxy = await startCommitProxy(stack.postgres.url());
  const killed = await stack.startApi({ DATABASE_URL: proxy.url });
  const request = {
    method: "POST",
    path,
    key,
    headers: { "Idempotency-Key": idempotencyKey },
    json,
  };
  const lost = call(killed.url, request).catch(() => "no response");
  const stored = () =>
    stack.sql<{ body: string }>("select body from idempotency_results where key = $1", [
      idempotencyKey,
    ]);
  await until("the commit", async () => (await stored()).length > 0);
  killed.kill("SIGKILL");
  expect(await lost).toBe("no response");
  proxy.close();

  const retried = await call(api.url, request);
  expect(retried.headers.get("idempotency-replayed")).toBe("true");
  expect((await stored()).map(({ body }) => body)).toEqual([retried.text]);
  return retried;
}

function idsOf(title: string) {
  return stack.sql<{ id: number }>("select id from guides where title = $1 order by id", [title]);
}

it("a retry with the Idempotency-Key returns the stored response after kill -9 between commit and response", async () => {
  const title = "Created once";
  const json = { guide: { title, user_id: "crashed" } };
  const retried = await retryAfterCrash("lost-response", "/guides", json);
  expect(retried.status).toBe(201);
  const { guide } = retried.body as { guide: { id: number } };
  expect(await idsOf(title)).toEqual([{ id: guide.id }]);
  const { body } = await call(api.url, { path: `/guides/${guide.id}`, key });
  expect(body).toEqual(retried.body);
});

it("a retry of a bulk applies its operations once after kill -9 between commit and response (contract BULK-6)", async () => {
  const title = "Created once in a bulk";
  const create = { operation: "create", guide: { title, user_id: "crashed" } };
  const operations = [create, { operation: "publish", id: 0 }, create];
  const retried = await retryAfterCrash("lost-bulk", "/guides/bulk", { operations });
  const { results } = retried.body as { results: { status: number; guide: { id: number } }[] };
  expect(results.map(({ status }) => status)).toEqual([201, 404, 201]);
  expect(await idsOf(title)).toEqual([0, 2].map((index) => ({ id: results[index]?.guide.id })));
});
