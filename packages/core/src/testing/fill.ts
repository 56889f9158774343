import type { Database } from "@guidepost/database";

const FILL_TIMEOUT_MS = 120_000;

/** Fills tables, however slow the machine is, and looks them over for the planner. */
export async function fill(
  { pool }: Database,
  ...statements: { text: string; values?: unknown[] }[]
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0");
    for (const statement of [...statements, { text: "analyze" }])
      await client.query(Object.assign({ query_timeout: FILL_TIMEOUT_MS }, statement));
    await client.query("commit");
    client.release();
  } catch (error) {
    // Its transaction is nobody's to go on with.
    client.release(true);
    throw error;
  }
}
