import { join } from "node:path";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { startApi } from "../servers/api.ts";
import { createAccount, type BenchAccount } from "./accounts.ts";
import { seedGuides } from "./guides.ts";
import { findPostgres, stopPostgres, type Postgres } from "./postgres.ts";

export const seededGuides = 20_000;

/** A database with guides, whose two accounts have keys. */
export type Stage = {
  dataDir: string;
  postgres: Postgres;
  /** A connection as the superuser. */
  db: pg.Client;
  /** The author of all guides, without limits that matter. */
  author: BenchAccount;
  guideIds: { from: number; to: number };
  /** May send one request a minute. */
  throttled: BenchAccount;
};

/**
 * Lets the API make and migrate its own database, once, and seeds it. PostgreSQL outlives that
 * API and stays on the cores it was started on.
 */
export const arrange = async (
  dataDir: string,
  cores: number[] | undefined,
  cleanup: Cleanup,
): Promise<Stage> => {
  cleanup.add(() => stopPostgres(dataDir));
  const api = await startApi({ dataDir, cores, log: join(dataDir, "first-start.log"), cleanup });
  await api.stop();

  const postgres = await findPostgres(dataDir);
  const db = new pg.Client({ connectionString: postgres.superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const author = await createAccount(db, "author");
  const throttled = await createAccount(db, "throttled", 1);
  const guideIds = await seedGuides(db, author, seededGuides);
  return { dataDir, postgres, db, author, guideIds, throttled };
};
