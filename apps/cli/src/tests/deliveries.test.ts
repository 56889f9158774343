import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

let db: TestDatabase;
let folder: string;
let file: string;
let account: number;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "guidepost-deliveries-"));
  file = join(folder, "all.backup");
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

/** Two enabled webhooks and one that its owner has disabled. */
beforeEach(async () => {
  const { pool } = db.database;
  await pool.query("truncate accounts cascade");
  const { rows } = await pool.query<{ id: number }>(
    "insert into accounts (name, plan) values ('Acme', 'pro') returning id",
  );
  account = rows[0]?.id ?? 0;
  await pool.query(
    `insert into webhook_endpoints (account_id, url, description, events, secret, enabled) values
       ($1, 'https://a.example/?token=s3cret', '', '{guide.created}', 'whsec_a', true),
       ($1, 'https://b.example/', '', '{guide.created}', 'whsec_b', true),
       ($1, 'https://c.example/', '', '{guide.created}', 'whsec_c', false)`,
    [account],
  );
  await addJobs();
});

async function addJobs() {
  await db.database.pool.query(`
    truncate graphile_worker._private_jobs;
    select graphile_worker.add_job('send_mail'), graphile_worker.add_job('purge_events')`);
}

async function resultOf(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await runCli(args, { DATABASE_URL: db.url });
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  return { ...(JSON.parse(out) as object), printed: err };
}

async function webhooks() {
  const { rows } = await db.database.pool.query(
    "select enabled, disabled_reason as reason from webhook_endpoints order by id",
  );
  return rows;
}

async function entries() {
  const { rows } = await db.database.pool.query(
    `select action, via, target_name as name from audit_log where account_id = $1 order by target_id::int, id`,
    [account],
  );
  return rows;
}

async function tasks() {
  const { rows } = await db.database.pool.query<{ task: string }>(
    "select task_identifier as task from graphile_worker.jobs order by 1",
  );
  return rows.map(({ task }) => task);
}

const PAUSED = { enabled: false, reason: "operator" };
const ENABLED = { enabled: true, reason: null };
const DISABLED_BY_OWNER = { enabled: false, reason: null };

describe("restore (contract HOOK-10)", () => {
  it("disables webhooks, so that a copy sends no requests, and states and records it", async () => {
    await resultOf("backup", file, "--force");
    const { disabled_webhooks, printed } = await resultOf("restore", file, "--force");
    expect(disabled_webhooks).toBe(2);
    expect(printed).toContain("Webhooks that were disabled: 2. To enable them: deliveries resume");
    expect(await webhooks()).toEqual([PAUSED, PAUSED, DISABLED_BY_OWNER]);
    const disabled = { action: "webhook.disabled", via: "operator" };
    expect(await entries()).toEqual([
      { ...disabled, name: "a.example" },
      { ...disabled, name: "b.example" },
    ]);
    expect(await tasks()).toEqual([]);
  });

  it("keeps them enabled with --keep-deliveries", async () => {
    await resultOf("backup", file, "--force");
    const result = await resultOf("restore", file, "--force", "--keep-deliveries");
    expect(result["disabled_webhooks"]).toBe(0);
    expect(await webhooks()).toEqual([ENABLED, ENABLED, DISABLED_BY_OWNER]);
    expect(await entries()).toEqual([]);
  });
});

describe("deliveries (contract HOOK-10)", () => {
  it("pause disables all webhooks and deletes the mails that wait, and repeats without a change", async () => {
    const paused = await resultOf("deliveries", "pause");
    expect(paused).toMatchObject({ disabled_webhooks: 2, deleted_mails: 1 });
    expect(await webhooks()).toEqual([PAUSED, PAUSED, DISABLED_BY_OWNER]);
    expect(await tasks()).toEqual(["purge_events"]);
    const again = await resultOf("deliveries", "pause");
    expect(again).toMatchObject({ disabled_webhooks: 0, deleted_mails: 0 });
  });

  it("pause keeps a mail that is being sent", async () => {
    await db.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'",
    );
    expect(await resultOf("deliveries", "pause")).toMatchObject({ deleted_mails: 0 });
  });

  it("resume enables those that were paused, sends what waits, and records it", async () => {
    await resultOf("deliveries", "pause");
    expect(await resultOf("deliveries", "resume")).toMatchObject({ enabled_webhooks: 2 });
    expect(await webhooks()).toEqual([ENABLED, ENABLED, DISABLED_BY_OWNER]);
    expect(await tasks()).toEqual(["deliver_webhooks", "purge_events"]);
    expect((await entries()).filter(({ action }) => action === "webhook.updated")).toHaveLength(2);
    expect(await resultOf("deliveries", "resume")).toMatchObject({ enabled_webhooks: 0 });
  });
});
