import { AUDIT_LOG_DAYS, type AuditAction } from "@guidepost/contract";
import type { Connection, Prisma } from "@guidepost/database";
import type { NewEntry } from "../entry.ts";

/** A transaction of either client, or a connection for an entry without a change. */
export type AuditConnection = Connection | Prisma.TransactionClient;

const COLUMNS = `account_id, id, expires_at, action, via, user_id, api_key_id, target_type, target_id, target_name,
       address, user_agent, details`;

/** The end of the retention by the plan of the account `a` (contract AUDIT-4). */
const EXPIRES_AT = `now() + make_interval(days => case a.plan ${Object.entries(AUDIT_LOG_DAYS)
  .map(([plan, days]) => `when '${plan}' then ${days}`)
  .join(" ")} end)`;

function entrySql(
  parameter: string,
  read: "jsonb_to_record" | "jsonb_to_recordset" = "jsonb_to_record",
): string {
  return `${read}(${parameter}::jsonb) as e (
         id uuid, action text, via text, account_id int, user_id int, api_key_id int, target_type text,
         target_id text, target_name text, address text, user_agent text, details jsonb)`;
}

/**
 * The statement that adds an entry for each row of `guides`, with its id and title as the target. For a CTE of
 * the change, so that no round trip is added.
 *
 * @param guides a relation with the columns of guides: no guide was changed, no entry is added
 * @param parameter the placeholder of an entry (`guideEntry`); null adds no entry
 */
export function auditGuidesSql({
  guides,
  parameter,
}: {
  guides: string;
  parameter: string;
}): string {
  return `insert into audit_log (${COLUMNS})
  select g.account_id, e.id, ${EXPIRES_AT}, e.action, e.via, e.user_id, e.api_key_id, 'guide', g.id::text, g.title,
         e.address, e.user_agent, e.details
    from ${guides} g join accounts a on a.id = g.account_id
    join ${entrySql(parameter)} on e.id is not null`;
}

/**
 * The same for several guides of `guides`, each with an entry of its own.
 *
 * @param parameter the placeholder of entries (`guideEntries`): a guide without an entry gets none
 */
export function auditEachGuideSql({
  guides,
  parameter,
}: {
  guides: string;
  parameter: string;
}): string {
  return `insert into audit_log (${COLUMNS})
  select g.account_id, e.id, ${EXPIRES_AT}, e.action, e.via, e.user_id, e.api_key_id, e.target_type, e.target_id, g.title,
         e.address, e.user_agent, e.details
    from ${guides} g join accounts a on a.id = g.account_id
    join ${entrySql(parameter, "jsonb_to_recordset")} on e.target_id = g.id::text`;
}

// Users of the account are looked up for events before a sign-in.
const INSERT_ENTRY_SQL = `
insert into audit_log (${COLUMNS})
select a.id, e.id, ${EXPIRES_AT}, e.action, e.via, e.user_id, e.api_key_id, e.target_type, e.target_id, e.target_name,
       e.address, e.user_agent, e.details
  from ${entrySql("$1")}
  left join users u on u.id = e.user_id
  join accounts a on a.id = coalesce(e.account_id, u.account_id)`;

/** Adds an entry. Does nothing without an account: the user of a failed sign-in is unknown. */
export async function insertEntry(connection: AuditConnection, entry: NewEntry): Promise<void> {
  const values = [JSON.stringify(entry)];
  if ("$executeRawUnsafe" in connection)
    await connection.$executeRawUnsafe(INSERT_ENTRY_SQL, ...values);
  else await connection.query({ name: "insert_audit_entry", text: INSERT_ENTRY_SQL, values });
}

/** Failures of one user in an hour that are recorded, so that an attacker cannot fill the disk (contract AUDIT-5). */
const MAX_FAILURES = 30;

// Reads at most MAX_FAILURES entries of the index.
const INSERT_FAILURE_SQL = `${INSERT_ENTRY_SQL}
 where (select count(*)
          from (select from audit_log f
                 where f.account_id = a.id and f.user_id = e.user_id and f.id > $2::uuid and f.action = e.action
                 limit ${MAX_FAILURES}) as recent) < ${MAX_FAILURES}`;

/** Adds an entry of a failure, unless the user has too many of them since `after`, the lowest id of an hour ago. */
export async function insertFailure(
  connection: Connection,
  entry: NewEntry & { action: AuditAction },
  after: string,
): Promise<void> {
  await connection.query({
    name: "insert_audit_failure",
    text: INSERT_FAILURE_SQL,
    values: [JSON.stringify(entry), after],
  });
}

/** Deletes up to `batchSize` entries whose time is over, and returns how many. Concurrent calls skip each other's rows. */
export async function deleteExpired(
  connection: Connection,
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "delete_expired_audit_entries",
    text: `
delete from audit_log where (account_id, id) in (
  select account_id, id from audit_log where expires_at <= now()
   order by expires_at limit $1 for update skip locked)`,
    values: [batchSize],
  });
  return rowCount ?? 0;
}
