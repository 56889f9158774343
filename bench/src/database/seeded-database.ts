import { join } from "node:path";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { startApi } from "../servers/api.ts";
import { createAccount, type BenchAccount } from "./accounts.ts";
import { seedGuides } from "./guides.ts";
import { findPostgres, stopPostgres, type Postgres } from "./postgres.ts";

export const GUIDE_COUNT = 20_000;

/** A database with guides and two accounts. */
export type SeededDatabase = {
  dataDir: string;
  postgres: Postgres;
  /** A connection as the superuser. */
  db: pg.Client;
  /** The author of all guides, without effective limits. */
  author: BenchAccount;
  guideIds: { from: number; to: number };
  /** Its limit is one request a minute. */
  throttled: BenchAccount;
};

/**
 * Seeds a database that the API has created and migrated. PostgreSQL runs on after that API
 * has stopped, on the same cores.
 */
export async function seedDatabase(
  dataDir: string,
  cores: number[] | undefined,
  cleanup: Cleanup,
): Promise<SeededDatabase> {
  cleanup.add(() => stopPostgres(dataDir));
  const api = await startApi({ dataDir, cores, log: join(dataDir, "first-start.log"), cleanup });
  await api.stop();

  const postgres = await findPostgres(dataDir);
  const db = new pg.Client({ connectionString: postgres.superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const author = await createAccount(db, "author");
  const throttled = await createAccount(db, "throttled", 1);
  const guideIds = await seedGuides(db, author, GUIDE_COUNT);
  return { dataDir, postgres, db, author, guideIds, throttled };
}
