import pg from "pg";

/** A table and its columns; names as PostgreSQL has them, not quoted. */
export type Table = { name: string; columns: string[] };

const migrationsTable = "_prisma_migrations";

// What an extension brought belongs to the server, not to the data.
const ofNoExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

const SELECT_TABLES = `
  SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
     AND c.relname <> '${migrationsTable}' AND ${ofNoExtension("pg_class", "c.oid")}
   GROUP BY c.relname ORDER BY c.relname`;

const SELECT_REFERENCES = `
  SELECT child.relname::text AS child, parent.relname::text AS parent
    FROM pg_constraint
    JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
   WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`;

const SELECT_TYPES = `
  SELECT typname::text AS name FROM pg_type t
   WHERE typnamespace = current_schema()::regnamespace AND typtype = 'e' AND ${ofNoExtension("pg_type", "t.oid")}`;

type Reference = { child: string; parent: string };

/** The tables of the schema but Prisma's own, each after those that it refers to. */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(SELECT_TABLES);
  const { rows: references } = await client.query<Reference>(SELECT_REFERENCES);
  return parentsFirst(tables, references);
};

const parentsFirst = (tables: Table[], references: Reference[]): Table[] => {
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
};

/** Waits for everybody who uses the tables in a way that `mode` forbids, Prisma's table included. */
export const lockTables = async (
  client: pg.ClientBase,
  tables: Table[],
  mode: "ACCESS SHARE" | "ACCESS EXCLUSIVE",
): Promise<void> => {
  const names = [...tables.map(({ name }) => name), migrationsTable];
  await client.query(`LOCK TABLE ${listed(names)} IN ${mode} MODE`);
};

/** Drops what migrations make, so that they can be applied anew. */
export const dropSchema = async (client: pg.ClientBase, tables: Table[]): Promise<void> => {
  await client.query(`DROP TABLE ${listed([...tables.map(({ name }) => name), migrationsTable])}`);
  const { rows: types } = await client.query<{ name: string }>(SELECT_TYPES);
  if (types.length > 0) await client.query(`DROP TYPE ${listed(types.map(({ name }) => name))}`);
};

/** `"guides" ("id", "title")`: what COPY reads or writes. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${listed([name])} (${listed(columns)})`;

/** Names as SQL, quoted and with commas. */
export const listed = (names: string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(", ");
