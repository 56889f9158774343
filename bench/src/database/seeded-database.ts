import { join } from "node:path";
import { indexUnindexedGuides, refreshOrderByViews } from "@guidepost/core/operator";
import { openDatabase } from "@guidepost/database";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { API_ENTRY } from "../paths.ts";
import { startApi } from "../servers/apps.ts";
import { createAccount, type BenchAccount } from "./accounts.ts";
import { seedGuides, type GuideIds } from "./guides.ts";
import { findPostgres, stopPostgres, type Postgres } from "./postgres.ts";

export const GUIDE_COUNT = 20_000;
const OTHER_ACCOUNTS = 100;
const GUIDES_OF_OTHERS = 200;

export type Author = BenchAccount & { guideIds: GuideIds };

/** A database with guides of several accounts. */
export type SeededDatabase = {
  dataDir: string;
  postgres: Postgres;
  /** A connection as the superuser. */
  db: pg.Client;
  /** An author without effective limits. */
  author: Author;
  /** 100 accounts with an author each, without effective limits. */
  others: Author[];
  /** Its limit is one request a minute. */
  throttled: BenchAccount;
};

/** Completes what the service stores about the seeded guides. It would do so during the measurements. */
async function completeGuides(url: string): Promise<void> {
  const db = openDatabase({
    url,
    poolSize: 2,
    applicationName: "guidepost-bench",
    onConnectionError: () => {},
  });
  try {
    await indexUnindexedGuides({ db });
    await refreshOrderByViews({ db });
  } finally {
    await db.close();
  }
}

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
  const api = await startApi({
    entry: API_ENTRY,
    dataDir,
    cores,
    log: join(dataDir, "first-start.log"),
    cleanup,
  });
  await api.stop();

  const postgres = await findPostgres(dataDir);
  const db = new pg.Client({ connectionString: postgres.superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const addAuthor = async (username: string, guideCount: number): Promise<Author> => {
    const account = await createAccount(db, username);
    return { ...account, guideIds: await seedGuides(db, account, guideCount) };
  };
  const author = await addAuthor("author", GUIDE_COUNT);
  const others: Author[] = [];
  for (let index = 0; index < OTHER_ACCOUNTS; index++)
    others.push(await addAuthor(`author-${index}`, GUIDES_OF_OTHERS));
  const throttled = await createAccount(db, "throttled", 1);
  await completeGuides(postgres.url);
  await db.query("vacuum analyze");
  return { dataDir, postgres, db, author, others, throttled };
}
