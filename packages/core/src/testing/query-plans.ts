import type { Database } from "@guidepost/database";

/** Runs statements that fill tables, without a statement time-out, and updates the statistics. */
export async function fillTables(
  { pool }: Database,
  ...statements: { text: string; values?: unknown[] }[]
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = 0");
    for (const statement of [...statements, { text: "analyze" }]) await client.query(statement);
    await client.query("commit");
    client.release();
  } catch (error) {
    // Closes the connection, whose transaction is still open.
    client.release(true);
    throw error;
  }
}

type PlanNode = {
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
};
type Value = string | number | Date | Buffer | readonly (string | number | Buffer | null)[] | null;
type Query = { text: string; values: Value[] };

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function toText(value: Value): string {
  if (value === null) return "null";
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  // The literal of an array, whose texts have no quotes and commas.
  if (typeof value === "object")
    return `{${value.map((part) => toText(part).replace("\\", "\\\\")).join(",")}}`;
  return String(value);
}

/**
 * Returns the nodes of the plan of the statement that `call` sends.
 *
 * @param mode a value of `plan_cache_mode`
 */
export async function explainPlan(
  pool: Database["pool"],
  call: (pool: Database["pool"]) => Promise<unknown>,
  mode: string,
): Promise<PlanNode[]> {
  let sent: Query | undefined;
  const spy = { query: (query: Query) => ((sent = query), Promise.resolve({ rows: [] })) };
  await call(spy as unknown as Database["pool"]);
  const { text, values } = sent ?? { text: "", values: [] };
  const client = await pool.connect();
  try {
    await client.query(`begin; set local plan_cache_mode = ${mode}; prepare explained as ${text}`);
    const literals = values.map((value) =>
      value === null ? "null" : client.escapeLiteral(toText(value)),
    );
    const parameters = literals.length === 0 ? "" : `(${literals.join(", ")})`;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) execute explained${parameters}`,
    );
    return flatten((rows[0] as (typeof rows)[0])["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback; deallocate explained");
    client.release();
  }
}

/** Returns the indexes with which a plan reads a table; `undefined` for a scan of the table itself. */
export function indexesOf(nodes: PlanNode[], table: string) {
  return nodes
    .filter((node) => node["Node Type"] !== "Bitmap Heap Scan")
    .filter((node) => (node["Relation Name"] ?? node["Index Name"] ?? "").startsWith(table))
    .map((node) => node["Index Name"]);
}

export function isSorted(nodes: PlanNode[]) {
  return nodes.some((node) => node["Node Type"].includes("Sort"));
}
