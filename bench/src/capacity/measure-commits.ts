import { performance } from "node:perf_hooks";
import pg from "pg";
import type { SeededDatabase } from "../database/seeded-database.ts";
import { POOL_SIZE } from "./plan.ts";

/**
 * Returns how many transactions a second insert a row and wait for the disk. It uses as many
 * connections as one process opens. PostgreSQL writes the waiting ones together.
 */
export async function measureCommits(
  { db, postgres }: SeededDatabase,
  seconds: number,
): Promise<number> {
  await db.query("create table bench_commits (connection int not null)");
  const insert = async (connection: number, end: number) => {
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    let commits = 0;
    while (performance.now() < end) {
      await client.query({
        name: "commit",
        text: "insert into bench_commits values ($1)",
        values: [connection],
      });
      commits += 1;
    }
    await client.end();
    return commits;
  };
  const end = performance.now() + seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: POOL_SIZE }, (_, connection) => insert(connection, end)),
  );
  await db.query("drop table bench_commits");
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
