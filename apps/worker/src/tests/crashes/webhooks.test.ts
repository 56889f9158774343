/** `npm run bench -- webhooks` is the long form, with 10,000 events and built workers. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook } from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { createProcesses } from "./start-process.ts";

const KILLS = process.env["GUIDEPOST_STRESS"] === "1" ? 5 : 1;
const ENDPOINTS = 3;
/** Events that arrive before each kill. */
const EVENTS_PER_KILL = 30;
/** Enough for both workers after the last kill. */
const EVENTS = (KILLS + 2) * EVENTS_PER_KILL;
/** Requests to an endpoint at the same time (contract HOOK-12), which a kill can interrupt. */
const REQUESTS_PER_ENDPOINT = 5;

const fixtures = await createTestFixtures();
const { start, kill, killAll } = createProcesses();
const cleanups: (() => unknown)[] = [fixtures.drop, killAll];
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});
const { pool } = fixtures.service.db;

const startVictim = () => start("worker", [fixtures.url]);

/** Starts a receiver that responds after 5 ms, and records the ids of its requests. */
async function startReceiver() {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      ids.push(String(request.headers["webhook-id"]));
      setTimeout(() => response.writeHead(204).end(), 5);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ids, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function countPending(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from webhook_deliveries where state <> 'succeeded'",
  );
  return rows[0]?.n ?? 0;
}

/** As if the time of the claims had passed, and the minute of the task. */
async function resume(): Promise<void> {
  await pool.query(
    "update webhook_deliveries set claimed_until = now() where claimed_until > now()",
  );
  await pool.query("select graphile_worker.add_job('resume_webhooks')");
}

it("deliveries reach the receiver at least once each when one of two workers is killed, and more than once only if a kill interrupted them (contract HOOK-5, HOOK-12, HOOK-13)", async () => {
  const receiver = await startReceiver();
  const owner = await fixtures.addAccount("enterprise");
  const ctx = { ...(await owner.sessionContext()), allowPrivateWebhooks: true };
  const endpoint = { url: receiver.url, events: [], description: "", enabled: true };
  for (let n = 0; n < ENDPOINTS; n += 1) await createWebhook(ctx, endpoint);
  let victim = await startVictim();
  const survivor = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES });
  cleanups.push(() => survivor.stop());
  await pool.query(
    `select record_event($1, 'webhook.test', '{}', w.id)
       from generate_series(1, $2::int) as n
       join (select id, row_number() over (order by id) as place from webhook_endpoints where account_id = $1) w
         on w.place = n % ${ENDPOINTS} + 1`,
    [owner.accountId, EVENTS],
  );
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await expect.poll(() => receiver.ids.length).toBeGreaterThan(kills * EVENTS_PER_KILL);
    expect(victim.exitCode).toBeNull();
    await kill(victim);
    if (kills < KILLS) victim = await startVictim();
    await resume();
  }
  await expect.poll(countPending).toBe(0);

  const { rows } = await pool.query<{ id: string }>("select id from events");
  expect(rows).toHaveLength(EVENTS);
  expect(new Set(receiver.ids)).toEqual(new Set(rows.map(({ id }) => id)));
  // `resume` also ends the claims of the worker that lives: its requests can be repeated too.
  const interrupted = KILLS * ENDPOINTS * REQUESTS_PER_ENDPOINT;
  expect(receiver.ids.length - EVENTS).toBeLessThanOrEqual(interrupted);
});
