import type { Connection } from "@guidepost/database";

/** The ids of rows of an account or a user, by what they identify. */
export type SubjectIds = Record<
  "account" | "user" | "guide" | "key" | "webhook" | "event" | "delivery" | "invitation",
  readonly (number | string)[]
>;

/** What each column with ids of other rows identifies. A column that is not listed makes the walk fail. */
const ID_COLUMNS: Record<string, keyof SubjectIds | "none"> = {
  account_id: "account",
  user_id: "user",
  created_by: "user",
  saved_by: "user",
  uploaded_by: "user",
  invited_by: "user",
  guide_id: "guide",
  api_key_id: "key",
  replaces_id: "key",
  endpoint_id: "webhook",
  event_id: "event",
  delivery_id: "delivery",
  invitation_id: "invitation",
  // Not ids of rows.
  external_id: "none",
  request_id: "none",
  credential_id: "none",
  target_id: "none",
  feed_id: "none",
  subject_id: "none",
  // Of the library of jobs.
  task_id: "none",
  job_queue_id: "none",
  locked_by: "none",
};

/** The tables whose own id is looked for. */
const OWN_IDS: Record<string, keyof SubjectIds> = {
  accounts: "account",
  users: "user",
  guides: "guide",
  api_keys: "key",
  webhook_endpoints: "webhook",
  events: "event",
  webhook_deliveries: "delivery",
  invitations: "invitation",
};

const LIST_COLUMNS = `
select c.table_schema as schema, c.table_name as "table",
       array_agg(c.column_name::text) as columns
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  join pg_class p on p.relname = c.table_name and p.relnamespace = c.table_schema::regnamespace
 where c.table_schema in (current_schema(), 'graphile_worker') and t.table_type = 'BASE TABLE' and not p.relispartition
 group by 1, 2 order by 1, 2`;

/** Rows of a table in which a walk found an id or a text. */
export type Finding = { table: string; column: string; rows: number };

/**
 * Looks in every column of every table, also in those of the job queue, for ids of a subject and for texts that identify a person,
 * in any case. Returns the tables, and what it found.
 *
 * @throws Error for a column that may have ids and is not listed in `ID_COLUMNS`
 */
export async function walkDatabase(
  connection: Connection,
  { ids, texts }: { ids: SubjectIds; texts: readonly string[] },
): Promise<{ tables: string[]; findings: Finding[] }> {
  const { rows: tables } = await connection.query<{
    schema: string;
    table: string;
    columns: string[];
  }>(LIST_COLUMNS);
  const findings: Finding[] = [];
  const count = async (table: string, column: string, condition: string, value: unknown) => {
    const { rows } = await connection.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} t where ${condition}`,
      [value],
    );
    const found = rows[0]?.rows ?? 0;
    if (found > 0) findings.push({ table, column, rows: found });
  };
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const names: string[] = [];
  for (const { schema, table, columns } of tables) {
    const name = schema === "graphile_worker" ? `${schema}.${table}` : table;
    names.push(name);
    for (const column of columns) {
      const isId = /_(?:id|by)$/.test(column);
      if (isId && !Object.hasOwn(ID_COLUMNS, column))
        throw new Error(`${name}.${column} may have ids: add it to ID_COLUMNS`);
      const kind = isId ? ID_COLUMNS[column] : column === "id" ? OWN_IDS[table] : undefined;
      if (kind === undefined || kind === "none") continue;
      await count(name, column, `t."${column}"::text = any($1::text[])`, ids[kind].map(String));
    }
    // The text of a row contains each of its columns.
    await count(name, "text", "t::text ilike any($1::text[])", patterns);
  }
  return { tables: names, findings };
}
