import { RELEASE } from "@guidepost/contract";
import { countJobs } from "@guidepost/core/operator";
import {
  checkHistory,
  type Database,
  explainConnection,
  openDatabase,
  pendingMigrations,
  readHistory,
  readMigrations,
} from "@guidepost/database";
import { findEmbedded } from "@guidepost/embedded-postgres";
import { migrationsFolder, postgresFolder, type Env } from "../postgres.ts";
import { type CheckResult, failure, type Finding, ok, runCheck, warning } from "./check.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILURE_MS = 30_000;
const QUEUE_WARNING_S = 60;
const QUEUE_FAILURE_S = 600;

const ADVICE = {
  database: "Check DATABASE_URL and the database server.",
  migrations: "Start API, portal or worker of this version, or run `migrate`.",
  clock: "Synchronize the clocks of this machine and of the database server (NTP).",
  jobs: "Start a worker, or more of them. `jobs list --state waiting` shows the jobs.",
};

/** Checks the database, and what only the database can tell: migrations, clock and job queue. */
export async function checkDatabases(env: Env): Promise<CheckResult[]> {
  const url = env.DATABASE_URL ?? (await findRunning(env));
  if (url === undefined)
    return withoutDatabase({
      name: "database",
      ...failure("the embedded PostgreSQL does not run", "Start it: npm start"),
    });
  const db = openDatabase({
    url,
    poolSize: 3,
    applicationName: "guidepost-doctor",
    onConnectionError: () => {},
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  try {
    const database = await runCheck("database", () => checkConnection(db), {
      advice: ADVICE.database,
    });
    if (database.status === "failure") return withoutDatabase(database);
    const others = await Promise.all([
      runCheck("migrations", () => checkMigrations(db), { advice: ADVICE.migrations }),
      runCheck("clock", () => checkClock(db), { advice: ADVICE.clock }),
      runCheck("jobs", () => checkJobs(db), { advice: ADVICE.jobs }),
    ]);
    return [database, ...others];
  } finally {
    // A database that does not respond must not delay the result.
    void db.close().catch(() => {});
  }
}

/** The URL of the embedded PostgreSQL, if it runs and this user may use it. */
async function findRunning(env: Env): Promise<string | undefined> {
  const found = await findEmbedded(postgresFolder(env)).catch(() => undefined);
  return found?.url;
}

function withoutDatabase(database: CheckResult): CheckResult[] {
  const skipped = warning("not checked", "First correct the database.");
  return [database, ...["migrations", "clock", "jobs"].map((name) => ({ name, ...skipped }))];
}

async function checkConnection({ pool }: Database): Promise<Finding> {
  try {
    const { rows } = await pool.query<{ version: string; isStandby: boolean }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby"`,
    );
    const [{ version, isStandby } = { version: "", isStandby: false }] = rows;
    return isStandby
      ? failure(`PostgreSQL ${version} is a standby, which accepts no writes`, ADVICE.database)
      : ok(`PostgreSQL ${version}`);
  } catch (error) {
    const explanation = explainConnection(error);
    if (explanation === undefined) throw error;
    return { status: "failure", message: explanation };
  }
}

async function checkMigrations({ pool }: Database): Promise<Finding> {
  const migrations = await readMigrations(migrationsFolder());
  const newer = checkHistory((await readHistory(pool)) ?? [], migrations, RELEASE);
  const pending = await pendingMigrations(pool, migrations);
  if (pending.length > 0)
    return failure(`Migrations that are not applied: ${pending.length}`, ADVICE.migrations);
  return newer.length === 0
    ? ok(`${migrations.length} migrations are applied`)
    : warning(
        `the database is of a newer release than this program (${RELEASE}), which works with it`,
        "Complete the upgrade, or the way back.",
      );
}

async function checkClock({ pool }: Database): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await pool.query<{ now: string }>("select clock_timestamp() as now");
  const receivedAt = Date.now();
  const databaseTime = Date.parse(rows[0]?.now ?? "");
  return judgeClock({ sentAt, databaseTime, receivedAt });
}

/** Judges the least difference of the clocks, when the database read its clock between two times (Unix ms). */
export function judgeClock(sample: {
  sentAt: number;
  databaseTime: number;
  receivedAt: number;
}): Finding {
  const { sentAt, databaseTime, receivedAt } = sample;
  const differenceMs = Math.max(0, databaseTime - receivedAt, sentAt - databaseTime);
  const message = `the clocks of the database and this machine differ by ${(differenceMs / 1_000).toFixed(1)} s`;
  if (differenceMs > CLOCK_FAILURE_MS) return failure(message, ADVICE.clock);
  return differenceMs > CLOCK_WARNING_MS ? warning(message, ADVICE.clock) : ok(message);
}

async function checkJobs(db: Database): Promise<Finding> {
  const counts = await countJobs({ db });
  const of = (state: string) => counts.filter((count) => count.state === state);
  const sum = (state: string) => of(state).reduce((total, { jobs }) => total + jobs, 0);
  const oldestSeconds = Math.max(
    0,
    ...of("waiting").map(({ overdueSeconds }) => Math.round(overdueSeconds)),
  );
  const [waiting, dead] = [sum("waiting"), sum("dead")];
  const message = `${waiting} jobs wait, the oldest for ${oldestSeconds} s; ${dead} are dead`;
  if (oldestSeconds > QUEUE_FAILURE_S) return failure(message, ADVICE.jobs);
  if (oldestSeconds > QUEUE_WARNING_S) return warning(message, ADVICE.jobs);
  return dead > 0
    ? warning(message, "`jobs list --state dead` shows why, and `jobs retry --dead` repeats them.")
    : ok(message);
}
