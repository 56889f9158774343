import { createHash } from "node:crypto";
import { setUsage } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import type { ChangeInput } from "./change-process.fixture.ts";
import { hold, holdOf, type HoldPoint, prepareHolds, sessionsEnded } from "./hold-jobs.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { service } = fixtures;
const { pool } = service.db;
const { start, kill, killAll } = createProcesses();
afterAll(async () => {
  await killAll();
  await fixtures.drop();
});

/** The mails of the changes of the process, by kind. Each change has one. */
const MAILS = [
  "invitation",
  "notification",
  "notification",
  "notification",
  "notification",
  "password_changed",
  "reset_password",
  "verify_email",
];
const NOTIFICATIONS = ["admin_key_created", "key_expiring", "plan_changed", "quota_reached"];
const NOTHING = {
  signUps: 0,
  invitations: 0,
  keys: 0,
  upgrades: 0,
  newPasswords: 0,
  thresholds: 0,
  expiries: 0,
  notifications: [],
  mails: [],
};
const EVERYTHING = {
  signUps: 1,
  invitations: 1,
  keys: 1,
  upgrades: 1,
  newPasswords: 1,
  thresholds: 1,
  expiries: 1,
  notifications: NOTIFICATIONS,
  mails: MAILS,
};

it("changes that send mails and notifications leave nothing when kill -9 ends their process before their jobs are added, and are complete with their jobs when it does in the commit (contract JOB-1, MAIL-1, NOTE-1)", async () => {
  const inviter = await fixtures.addAccount("pro");
  const keyHolder = await fixtures.addAccount("pro");
  const upgraded = await fixtures.addAccount("pro");
  const expiring = await fixtures.addAccount("pro");
  await expiring.insertKey(["read"], new Date(Date.now() + 6 * 86_400_000));
  await pool.query("update api_keys set created_at = now() - interval '30 days'");
  const user = await fixtures.addAccount("pro", { monthly_quota: 100 });
  await setUsage(service, { accountId: user.accountId, used: 50 });
  const token = "a token of a mail";
  await pool.query(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     select $1, 'reset_password', id, email, now() + interval '30 minutes' from users where id = $2`,
    [createHash("sha256").update(token).digest(), user.id],
  );
  // As after the first mails. Otherwise the first job of a task and of a queue blocks others until it is committed.
  await pool.query(
    "select graphile_worker.add_job('send_mail', queue_name => 'send_mail/' || n) from generate_series(0, 4) as n",
  );
  await pool.query("truncate notifications, graphile_worker._private_jobs");

  const state = async () => {
    const { rows } = await pool.query<object>(
      `select (select count(*)::int from users where username = 'new-user') as "signUps",
              (select count(*)::int from invitations) as invitations,
              (select count(*)::int from api_keys where name = 'New key') as keys,
              (select count(*)::int from accounts where plan = 'team') as upgrades,
              (select count(*)::int from users where id = $1 and password_hash is not null) as "newPasswords",
              (select count(*)::int from usage_thresholds) as thresholds,
              (select count(*)::int from api_key_notices) as expiries,
              array(select kind::text from notifications order by 1) as notifications,
              array(select payload->'mail'->>'kind' from graphile_worker._private_jobs order by 1) as mails`,
      [user.id],
    );
    return rows[0];
  };
  const input: ChangeInput = {
    newUser: {
      username: "new-user",
      display_name: "New user",
      email: "new@guidepost.test",
      password: "violet anchors drift north",
    },
    inviter: inviter.username,
    keyHolder: keyHolder.username,
    upgradedAccountId: upgraded.accountId,
    token,
  };
  /** Kills a process when all of its changes wait at the point. */
  const killAt = async (point: HoldPoint) => {
    const held = await hold(service.db, holdOf(point));
    const child = await start("change", [fixtures.url, JSON.stringify(input)]);
    await held.blocks(MAILS.length);
    await kill(child);
    await held.release();
    await sessionsEnded(service.db, "change");
  };

  expect(await state()).toEqual(NOTHING);
  await prepareHolds(service.db);
  await killAt("insert");
  expect(await state()).toEqual(NOTHING);
  // PostgreSQL completes a commit that it has received.
  await killAt("commit");
  expect(await state()).toEqual(EVERYTHING);
});
