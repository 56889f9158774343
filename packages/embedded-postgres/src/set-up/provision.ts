import { randomBytes } from "node:crypto";
import pg from "pg";
import {
  APPLICATION_ROLE,
  connectionUrl,
  type Credentials,
  DATABASE_NAME,
  readCredentials,
  SUPERUSER,
  writeCredentials,
  writeSuperuserPassword,
} from "../data-folder/credentials.ts";
import { EmbeddedPostgresError } from "../errors.ts";

const CONNECT_TIMEOUT_MS = 3_000;
/** An advisory lock in the database `postgres`, which serialises processes that attach at the same time. */
const PROVISION_LOCK = 7270_5433;

/** The statements that make the application the owner of all objects in the schema. */
const SELECT_OWNERSHIP_CHANGES = `
  select format('alter table %I owner to ${APPLICATION_ROLE}', relname) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  union all
  select format('alter sequence %I owner to ${APPLICATION_ROLE}', relname)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and d.deptype in ('a', 'i'))
  union all
  select format('alter type %I owner to ${APPLICATION_ROLE}', typname)
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
  union all
  select format('alter routine %s owner to ${APPLICATION_ROLE}', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace`;

/**
 * Creates the application's database and role, which has no superuser rights, and moves the superuser's
 * password into a separate file. Upgrades a folder of an earlier version, where the application
 * logged in as the superuser and owned everything. Safe to repeat after a kill at any point.
 *
 * @param found the superuser's password and the port of the running server
 * @returns the application's credentials
 * @throws EmbeddedPostgresError when PostgreSQL refuses a statement
 */
export async function provision(folder: string, found: Credentials): Promise<Credentials> {
  const { password, port } = found;
  const urlOf = (database: string) => connectionUrl({ user: SUPERUSER, password, port }, database);
  return withClient(urlOf("postgres"), async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [PROVISION_LOCK]);
    const current = await readCredentials(folder);
    if (current?.user !== undefined) return { ...current, port };
    try {
      await writeSuperuserPassword(folder, password);
      const credentials = {
        user: APPLICATION_ROLE,
        password: randomBytes(24).toString("base64url"),
        port,
      };
      await createRole(admin, credentials.password);
      await createDatabase(admin);
      await withClient(urlOf(DATABASE_NAME), takeOverObjects);
      await writeCredentials(folder, credentials);
      return credentials;
    } catch (cause) {
      if (!isRefusedStatement(cause)) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new EmbeddedPostgresError(
        `The database in ${folder} could not be prepared for the role ${APPLICATION_ROLE}: ${reason}`,
        { cause },
      );
    }
  });
}

async function createRole(admin: pg.Client, password: string): Promise<void> {
  const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [
    APPLICATION_ROLE,
  ]);
  const verb = rowCount === 0 ? "create" : "alter";
  await admin.query(
    `${verb} role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noreplication
       nobypassrls password ${pg.escapeLiteral(password)}`,
  );
}

async function createDatabase(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [
    DATABASE_NAME,
  ]);
  await admin.query(
    rowCount === 0
      ? `create database ${DATABASE_NAME} owner ${APPLICATION_ROLE}`
      : `alter database ${DATABASE_NAME} owner to ${APPLICATION_ROLE}`,
  );
}

async function takeOverObjects(client: pg.Client): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<{ statement: string }>(SELECT_OWNERSHIP_CHANGES);
  for (const { statement } of rows) await client.query(statement);
  await client.query("commit");
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The running query rejects with the same error.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether a running server refused a statement, instead of starting or having ended. */
function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:57P|53)/.test(error.code ?? "");
}
