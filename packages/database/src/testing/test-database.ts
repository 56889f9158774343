import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../database.ts";
import { APPLICATION_ROLE } from "@guidepost/embedded-postgres/cluster";
import { serverUrl, withAdmin } from "./admin.ts";
import { createTemplate, templateName } from "./template.ts";

export type TestDatabase = {
  url: string;
  /** An open pool and Prisma client. */
  database: Database;
  /** Closes `database` and drops it, also with open connections. */
  drop(): Promise<void>;
};

const PREFIX = "test_";
/** The SQLSTATE of a missing database. */
const NO_DATABASE = "3D000";
const POOL_SIZE = 10;
/** The default strategy writes each page to the log: it takes three times the CPU time, and then a drop does as well. */
const COPY_FILES = "strategy file_copy";
/** Time limits in ms that only a hang exceeds. The defaults of the product would fail tests on a slow machine. */
export const TEST_LIMITS = {
  connectTimeoutMs: 120_000,
  silenceMs: 120_000,
  responseLimitMs: 120_000,
};

/**
 * Creates a migrated, empty database for one test in about 0.1 s. It is a copy of a template on a
 * real PostgreSQL, which the first caller starts. Drops the databases of killed runs.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = await createEmptyDatabase({ migrated: true });
  const url = await serverUrl(name);
  const database = openDatabase({
    url,
    poolSize: POOL_SIZE,
    applicationName: name,
    onConnectionError: () => {},
    ...TEST_LIMITS,
  });
  const drop = async () => {
    await database.close();
    await dropDatabase(name);
  };
  return { url, database, drop };
}

/** Creates a database on the test server, with or without the migrations. The caller drops it. */
export function createEmptyDatabase({ migrated }: { migrated: boolean }): Promise<string> {
  const name = `${PREFIX}${process.pid}_${randomBytes(6).toString("hex")}`;
  return withAdmin(async (admin) => {
    await dropStaleDatabases(admin);
    if (migrated) await copyTemplate(admin, name);
    else await admin.query(`create database ${name} owner ${APPLICATION_ROLE} ${COPY_FILES}`);
    return name;
  });
}

async function copyTemplate(admin: pg.ClientBase, name: string): Promise<void> {
  const template = await templateName();
  const statement = `create database ${name} template ${template} owner ${APPLICATION_ROLE} ${COPY_FILES}`;
  try {
    await admin.query(statement);
  } catch (error) {
    // No test has created it, or one with other migrations has dropped it.
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_DATABASE) throw error;
    await createTemplate(admin);
    await admin.query(statement);
  }
}

/** Drops a database of the test server, also with open connections. */
export function dropDatabase(name: string): Promise<void> {
  return withAdmin(async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
  });
}

/** The name of each database contains the pid of its creator. */
async function dropStaleDatabases(admin: pg.ClientBase): Promise<void> {
  const found = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [PREFIX],
  );
  for (const { datname } of found.rows) {
    if (!isAlive(Number(datname.split("_")[1])))
      await admin.query(`drop database if exists ${datname} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
