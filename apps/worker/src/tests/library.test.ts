import { openPool } from "@guidepost/database";
import {
  createEmptyDatabase,
  createTestDatabase,
  dropDatabase,
  serverUrl,
  startPgbouncer,
  urlOfServers,
} from "@guidepost/database/testing";
import { inTransaction } from "@guidepost/database";
import { enqueue } from "@guidepost/core/operator";
import { runMigrations } from "graphile-worker";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createEffects, readEffects, recordEffect } from "./test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "./test-worker.ts";

const test = await createTestDatabase();
await createEffects(test.database);
const undo: (() => Promise<unknown>)[] = [];
afterAll(() => test.drop());
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await test.database.pool.query(
    "truncate effects, job_workers, graphile_worker._private_jobs, graphile_worker._private_tasks restart identity",
  );
});

/** Describes the objects of the library's schema. */
const SELECT_SCHEMA = `
select kind, name, definition from (
  select 'column' as kind, c.relname || '.' || a.attname as name,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                   pg_get_expr(d.adbin, d.adrelid), c.relrowsecurity) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v', 'c')
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'graphile_worker'::regnamespace and contype <> 'n'
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'graphile_worker'
  union all
  select 'view', viewname, definition from pg_views where schemaname = 'graphile_worker'
  union all
  select 'function', p.oid::regprocedure::text,
         concat_ws(' ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.provolatile, p.proisstrict,
                   case when p.proname not in ('add_job', 'add_jobs') then replace(p.prosrc, '"graphile_worker"', 'graphile_worker') end)
    from pg_proc p where pronamespace = 'graphile_worker'::regnamespace
) objects order by kind, name`;

function openTestPool(url: string) {
  const pool = openPool({
    url,
    poolSize: 2,
    applicationName: "test",
    onConnectionError: () => {},
  });
  undo.push(() => pool.end());
  return pool;
}

describe("the schema of the migration (decision 280)", () => {
  it("is that of the library, except the functions that its next version corrects", async () => {
    const name = await createEmptyDatabase({ migrated: false });
    undo.push(() => dropDatabase(name));
    const theirs = openTestPool(await serverUrl(name));
    await runMigrations({ pgPool: theirs });
    const { rows: expected } = await theirs.query(SELECT_SCHEMA);
    expect(expected.length).toBeGreaterThan(50);

    const ours = openTestPool(test.url);
    expect((await ours.query(SELECT_SCHEMA)).rows).toEqual(expected);
    await runMigrations({ pgPool: ours });
    expect((await ours.query(SELECT_SCHEMA)).rows).toEqual(expected);
    const migrations =
      "select id, breaking from graphile_worker.migrations where id < 20 order by id";
    expect((await ours.query(migrations)).rows).toEqual((await theirs.query(migrations)).rows);
  });

  it("does not use up the integer ids of tasks when jobs are enqueued", async () => {
    const { pool } = test.database;
    await pool.query("select graphile_worker.add_job('a_task') from generate_series(1, 100)");
    await pool.query("select graphile_worker.add_job('another_task')");
    const { rows } = await pool.query<{ id: number }>(
      "select id from graphile_worker._private_tasks order by id",
    );
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe("a worker through PgBouncer in transaction mode", () => {
  it("runs jobs, and releases those of a killed worker", async () => {
    const pgbouncer = await startPgbouncer(test.url);
    undo.push(pgbouncer.stop);
    const task = recordEffect(() => {});
    const { pool } = test.database;
    await inTransaction(pool, (transaction) => enqueue(transaction, task, { n: 1 }));
    await pool.query(`
      insert into job_workers (id, seen_at) values ('killed', now() - interval '1 minute');
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`);
    const worker = startTestWorker(pgbouncer.url, [task], { times: SHORT_TIMES });
    await inTransaction(pool, (transaction) => enqueue(transaction, task, { n: 2 }));
    await expect.poll(() => readEffects(test.database)).toEqual([1, 2]);
    await worker.stop();
  });
});

describe("a worker with several hosts in its DATABASE_URL", () => {
  it("runs jobs on the server that accepts writes", async () => {
    const worker = startTestWorker(urlOfServers("postgres://127.0.0.1:1", test.url), [
      recordEffect(() => {}),
    ]);
    await inTransaction(test.database.pool, (transaction) =>
      enqueue(
        transaction,
        recordEffect(() => {}),
        { n: 1 },
      ),
    );
    await expect.poll(() => readEffects(test.database)).toEqual([1]);
    await worker.stop();
  });
});
