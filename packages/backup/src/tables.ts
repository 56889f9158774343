import pg from "pg";

/** A table and its columns, with unquoted names. */
export type Table = { name: string; columns: string[] };

const MIGRATIONS_TABLE = "_prisma_migrations";

/** The schema of the job queue. Its jobs are not backed up (decision 281). */
const JOBS_SCHEMA = "graphile_worker";

// Objects of extensions belong to the server, not to the data.
function ofNoExtension(catalogue: string, oid: string) {
  return `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;
}

/** The comment of a table whose rows are not backed up (decision 250). */
const IS_EXCLUDED = `coalesce(obj_description(c.oid, 'pg_class') = 'Not in backups.', false)`;

const SELECT_TABLES = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     and not c.relispartition and not ${IS_EXCLUDED} and c.relname <> '${MIGRATIONS_TABLE}' and ${ofNoExtension("pg_class", "c.oid")}
   group by c.relname order by c.relname`;

// The partitioned table is the request log (decision 225).
const SELECT_EXCLUDED = `
  select relname::text as name from pg_class c
   where relnamespace = current_schema()::regnamespace
     and (relkind = 'p' or relkind = 'r' and ${IS_EXCLUDED}) and ${ofNoExtension("pg_class", "c.oid")}`;

const SELECT_REFERENCES = `
  select child.relname::text as child, parent.relname::text as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
   where contype = 'f' and connamespace = current_schema()::regnamespace`;

const SELECT_TYPES = `
  select typname::text as name from pg_type t
   where typnamespace = current_schema()::regnamespace and typtype = 'e' and ${ofNoExtension("pg_type", "t.oid")}`;

const SELECT_FUNCTIONS = `
  select p.oid::regprocedure::text as signature from pg_proc p
   where pronamespace = current_schema()::regnamespace and ${ofNoExtension("pg_proc", "p.oid")}`;

type Reference = { child: string; parent: string };

/**
 * The tables that a backup contains, without Prisma's table. A table follows the tables that it references.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(SELECT_TABLES);
  const { rows: references } = await client.query<Reference>(SELECT_REFERENCES);
  return parentsFirst(tables, references);
}

/** The names of tables that are not backed up. A restore empties them, because their rows belong to the replaced data. */
export async function readExcludedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(SELECT_EXCLUDED);
  return rows.map(({ name }) => name);
}

/** The names of tables with a trigger for TRUNCATE. */
export async function readTablesThatRefuseTruncate(client: pg.ClientBase): Promise<string[]> {
  // 32 is the bit of TRUNCATE in `tgtype`.
  const { rows } = await client.query<{ name: string }>(`
  select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = current_schema()::regnamespace and tgtype & 32 <> 0 and not tgisinternal`);
  return rows.map(({ name }) => name);
}

function parentsFirst(tables: Table[], references: Reference[]): Table[] {
  const seen = new Set<string>();
  const visit = (table: Table): Table[] => {
    if (seen.has(table.name)) return [];
    seen.add(table.name);
    const names = references
      .filter(({ child }) => child === table.name)
      .map(({ parent }) => parent);
    return [...tables.filter(({ name }) => names.includes(name)).flatMap(visit), table];
  };
  return tables.flatMap(visit);
}

/** Locks the tables and Prisma's table until the transaction ends. */
export async function lockTables(
  client: pg.ClientBase,
  tables: string[],
  mode: "access share" | "access exclusive",
): Promise<void> {
  await client.query(`lock table ${quotedNames([...tables, MIGRATIONS_TABLE])} in ${mode} mode`);
}

/** The names of tables. */
export function namesOf(tables: Table[]): string[] {
  return tables.map(({ name }) => name);
}

/** Drops all objects that migrations create. `tables` are those without Prisma's table. */
export async function dropSchema(client: pg.ClientBase, tables: string[]): Promise<void> {
  await client.query(`drop table ${quotedNames([...tables, MIGRATIONS_TABLE])}`);
  await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
  const { rows: types } = await client.query<{ name: string }>(SELECT_TYPES);
  if (types.length > 0)
    await client.query(`drop type ${quotedNames(types.map(({ name }) => name))}`);
  const { rows: functions } = await client.query<{ signature: string }>(SELECT_FUNCTIONS);
  for (const { signature } of functions) await client.query(`drop function ${signature}`);
}

/** Deletes all jobs. The tasks stay, because running workers know their ids. */
export async function emptyJobs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regnamespace('${JOBS_SCHEMA}') is not null as exists`,
  );
  if (rows[0]?.exists)
    await client.query(`truncate ${JOBS_SCHEMA}._private_jobs, ${JOBS_SCHEMA}._private_job_queues`);
}

/** The table and columns of a COPY statement, such as `"guides" ("id", "title")`. */
export function copyTarget({ name, columns }: Table): string {
  return `${quotedNames([name])} (${quotedNames(columns)})`;
}

/** Quoted names for SQL, separated by commas. */
export function quotedNames(names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(", ");
}
