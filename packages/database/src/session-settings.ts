import pg from "pg";

export const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Generic plans save the planning of each execution: an insert with its steps took 511 µs instead of
 * 261 µs. Each list has a statement, and so a plan, of its own.
 */
const SETTINGS = {
  TimeZone: "UTC",
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  plan_cache_mode: "force_generic_plan",
};

/** Uses `set` instead of start-up parameters, because connection poolers such as PgBouncer refuse unknown ones. */
const SET_SETTINGS = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join("; ");

const SELECT_DEFAULTS = `
  select current_database() as database,
         coalesce((select setconfig from pg_db_role_setting
                    where setrole = current_user::regrole
                      and setdatabase = (select oid from pg_database where datname = current_database())),
                  '{}') as defaults`;

/** Applies the settings of the pool's connections to this one. */
export async function setSessionSettings(client: pg.ClientBase): Promise<void> {
  await client.query(SET_SETTINGS);
}

/**
 * Stores the settings as defaults of the role in its database. A pooler in transaction mode then has them on
 * each new connection to the server. Must run in a transaction with the lock of migrations.
 */
export async function storeSessionSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string; defaults: string[] }>(SELECT_DEFAULTS);
  for (const { database, defaults } of rows)
    for (const [name, value] of Object.entries(SETTINGS))
      if (!defaults.includes(`${name}=${value}`))
        await client.query(
          `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
        );
}
