import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { createAccount } from "../database/accounts.ts";
import { findPostgres, stopPostgres } from "../database/postgres.ts";
import { API_ENTRY, WORKER_ENTRY } from "../paths.ts";
import { fixed, table } from "../report/markdown.ts";
import { startApi, startWorker } from "../servers/apps.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

const EVENTS = 10_000;
const EVENTS_PER_SECOND = 100;
const ENDPOINTS = 10;
const KILL_EVERY_MS = 10_000;
/** Requests to an endpoint at the same time (contract HOOK-12): a kill can interrupt and so repeat them. */
const REQUESTS_PER_ENDPOINT = 5;
/** A request that its worker did not record is sent again within two minutes (contract HOOK-13). */
const RESEND_MS = 120_000;
const POLL_MS = 200;

const INSERT_ENDPOINTS = `
insert into webhook_endpoints (account_id, url, description, events, enabled, secret)
select $1, $2, '', '{}', true, 'whsec_' || encode(sha256(n::text::bytea), 'base64') from generate_series(1, ${ENDPOINTS}) as n
returning id`;

/** Adds one event for each endpoint in turn. */
const INSERT_EVENTS = `
select record_event($1, 'webhook.test', '{"webhook": {}}', ($2::int[])[n % ${ENDPOINTS} + 1])
  from generate_series(1, $3::int) as n`;

type Result = { seconds: number; kills: number; receiver: Receiver; db: pg.Client };

async function countPending(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pending: number }>(
    "select count(*)::int as pending from webhook_deliveries where state <> 'succeeded'",
  );
  return rows[0]?.pending ?? 0;
}

/** @throws Error with the figures when an event is missing, or repeated more often than the kills explain */
async function report({ seconds, kills, receiver, db }: Result): Promise<string> {
  const { rows } = await db.query<{ id: string; at: Date }>(
    "select id, created_at as at from events",
  );
  const { requests, firstAt } = receiver;
  const missing = rows.filter(({ id }) => !requests.has(id)).length;
  const sent = [...requests.values()].reduce((sum, count) => sum + count, 0);
  const duplicates = sent - requests.size;
  const slowestMs = Math.max(...rows.map(({ id, at }) => (firstAt.get(id) ?? 0) - at.getTime()));
  const head = ["events", "requests", "duplicates", "missing", "kills", "seconds"];
  const cells = [rows.length, sent, duplicates, missing, kills].map((value) => fixed(value));
  const text = table(
    [...head, "slowest first request, s"],
    [[...cells, fixed(seconds), fixed(slowestMs / 1000, 1)]],
  );
  const pending = await countPending(db);
  if (missing > 0 || pending > 0 || rows.length !== EVENTS)
    throw new Error(`${text}\n\nNot all events were delivered: ${pending} deliveries are pending`);
  if (kills === 0) throw new Error(`${text}\n\nNo worker was killed`);
  if (duplicates > kills * ENDPOINTS * REQUESTS_PER_ENDPOINT)
    throw new Error(`${text}\n\nThe kills do not explain so many duplicates`);
  return text;
}

/**
 * Sends 10,000 events with two workers, one of which is killed and replaced every 10 s (contract HOOK-5).
 *
 * @throws Error with the figures when an event is missing
 */
export async function measureWebhooks(
  { dataDir, cleanup }: { dataDir: string; cleanup: Cleanup },
  log: (message: string) => void,
): Promise<string> {
  cleanup.add(() => stopPostgres(dataDir));
  // Nothing is pinned to a core: the result is a count, and not a speed.
  const app = { dataDir, cores: undefined, cleanup };
  // It creates the database.
  const api = await startApi({ ...app, entry: API_ENTRY, log: join(dataDir, "api.log") });
  await api.stop();
  const db = new pg.Client({ connectionString: (await findPostgres(dataDir)).superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const receiver = await startReceiver();
  cleanup.add(receiver.close);
  const { accountId } = await createAccount(db, "author");
  const endpoints = await db.query<{ id: number }>(INSERT_ENDPOINTS, [accountId, receiver.url]);
  const endpointIds = endpoints.rows.map(({ id }) => id);

  const env = { WEBHOOK_ALLOW_PRIVATE: "1" };
  const start = () =>
    startWorker({ ...app, entry: WORKER_ENTRY, log: join(dataDir, "worker.log"), env });
  await start();
  let victim = await start();
  log(`Sending ${EVENTS} events, ${EVENTS_PER_SECOND} a second`);
  const startedAt = performance.now();
  let kills = 0;
  let added = 0;
  for (;;) {
    const elapsedMs = performance.now() - startedAt;
    const due = Math.min(EVENTS, Math.floor((elapsedMs / 1000) * EVENTS_PER_SECOND)) - added;
    if (due > 0) await db.query(INSERT_EVENTS, [accountId, endpointIds, due]);
    added += due;
    if (added === EVENTS && (await countPending(db)) === 0) break;
    if (elapsedMs > (EVENTS / EVENTS_PER_SECOND) * 1000 + RESEND_MS) break;
    if (added < EVENTS && elapsedMs > (kills + 1) * KILL_EVERY_MS) {
      process.kill(victim.pid, "SIGKILL");
      kills += 1;
      log(`Killed a worker after ${receiver.requests.size} events`);
      victim = await start();
    }
    await sleep(POLL_MS);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return `${await report({ seconds, kills, receiver, db })}\n`;
}
