import type { Database } from "@guidepost/database";

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Node[];
};
type Value = string | number | Date | Buffer | readonly string[] | null;
type Query = { text: string; values: Value[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function textOf(value: Exclude<Value, null>): string {
  if (value instanceof Date) return value.toISOString();
  // An array's literal, for texts without quotes and commas.
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value);
}

/** The plan of the statement that the call sends, as a prepared statement has it from then on. */
export async function planOf(
  pool: Database["pool"],
  call: (pool: Database["pool"]) => Promise<unknown>,
  mode: string,
): Promise<Node[]> {
  let sent: Query | undefined;
  const spy = { query: (query: Query) => ((sent = query), Promise.resolve({ rows: [] })) };
  await call(spy as unknown as Database["pool"]);
  const { text, values } = sent ?? { text: "", values: [] };
  const client = await pool.connect();
  try {
    await client.query(`begin; set local plan_cache_mode = ${mode}; prepare asked as ${text}`);
    const literals = values.map((value) =>
      value === null ? "null" : client.escapeLiteral(textOf(value)),
    );
    const given = literals.length === 0 ? "" : `(${literals.join(", ")})`;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (format json) execute asked${given}`,
    );
    return nodesOf((rows[0] as (typeof rows)[0])["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback; deallocate asked");
    client.release();
  }
}

/** The indexes by which the plan reads a table; a scan of the table itself has no name. */
export function indexesOf(nodes: Node[], table: string) {
  return nodes
    .filter((node) => node["Node Type"] !== "Bitmap Heap Scan")
    .filter((node) => (node["Relation Name"] ?? node["Index Name"] ?? "").startsWith(table))
    .map((node) => node["Index Name"]);
}

export function isSorted(nodes: Node[]) {
  return nodes.some((node) => node["Node Type"].includes("Sort"));
}
