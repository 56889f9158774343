import type { Connection, Database, Prisma, Transaction } from "@guidepost/database";
import { sharedPool } from "@guidepost/database";
import { DomainError } from "#errors.ts";

type OnChange = (transaction: Prisma.TransactionClient) => Promise<void>;

/** The row of a session. Its times are ISO 8601. */
export type SessionRow = {
  id: string;
  method: string | null;
  createdAt: string;
  usedAt: string;
  address: string | null;
  userAgent: string | null;
};

/**
 * Inserts the row of a session, or updates its version and its last use. Adds none for a session that was ended. The
 * statement is independent of the time limit of the request.
 */
export async function upsertSession(
  { pool }: Database,
  session: SessionRow & { userId: number; version: number },
): Promise<void> {
  const { id, userId, version, method, createdAt, usedAt, address, userAgent } = session;
  await sharedPool(pool).query({
    name: "upsert_session",
    text: `
insert into sessions (user_id, id, version, method, created_at, used_at, address, user_agent)
select $1::int, $2::uuid, $3::int, $4, $5::timestamptz, $6::timestamptz, $7, $8
 where not exists (select from ended_sessions e where e.user_id = $1 and e.id = $2)
    on conflict (user_id, id) do update
   set version = greatest(sessions.version, excluded.version), used_at = excluded.used_at,
       address = excluded.address, user_agent = excluded.user_agent
 where sessions.used_at < excluded.used_at`,
    values: [userId, id, version, method, createdAt, usedAt, address, userAgent],
  });
}

/** Returns the other sessions of a user that have not ended, by their last use, newest first. */
export async function listOtherSessions(
  { pool }: { pool: Connection },
  {
    userId,
    exceptId,
    startedAfter,
    usedAfter,
    limit,
  }: { userId: number; exceptId: string; startedAfter: Date; usedAfter: Date; limit: number },
): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>({
    name: "list_other_sessions",
    text: `
select s.id, s.method, s.created_at as "createdAt", s.used_at as "usedAt", s.address, s.user_agent as "userAgent"
  from sessions s
  join users u on u.id = s.user_id and u.session_version = s.version
 where s.user_id = $1 and s.id <> $2 and s.created_at > $3 and s.used_at > $4
   and not exists (select from ended_sessions e where e.user_id = s.user_id and e.id = s.id)
 order by s.used_at desc, s.id
 limit $5`,
    values: [userId, exceptId, startedAfter, usedAfter, limit],
  });
  return rows;
}

/**
 * Ends a session. Returns `false` for one that was ended before; with `isListed`, also for one without a row.
 */
export function endSession(
  { prisma }: Database,
  {
    isListed = false,
    ...session
  }: { id: string; userId: number; endedAt: Date; isListed?: boolean },
  onChange: OnChange,
): Promise<boolean> {
  const { id, userId } = session;
  return prisma.$transaction(async (transaction) => {
    const rows = await transaction.userSession.deleteMany({ where: { id, userId } });
    if (isListed && rows.count === 0) return false;
    const { count } = await transaction.endedSession.createMany({
      data: session,
      skipDuplicates: true,
    });
    if (count > 0) await onChange(transaction);
    return count > 0;
  });
}

/** Ends all sessions of a user. */
export function endAllSessions(
  { prisma }: Database,
  { userId }: { userId: number },
  onChange: OnChange,
): Promise<void> {
  return prisma.$transaction(async (transaction) => {
    await transaction.user.update({
      where: { id: userId },
      data: { sessionVersion: { increment: 1 } },
      select: { id: true },
    });
    await transaction.userSession.deleteMany({ where: { userId } });
    await onChange(transaction);
  });
}

/**
 * Ends the sessions of a user except one in a transaction. Returns the new version, which that one needs.
 *
 * @throws `unauthorized` when that session has ended: the new version would start it again
 */
export async function endSessionsExcept(
  transaction: Transaction,
  { id, userId, version }: { id: string; userId: number; version: number },
): Promise<number> {
  const { rows } = await transaction.query<{ version: number }>({
    name: "end_sessions_except",
    text: `
with changed as (
  update users set session_version = session_version + 1
   where id = $1 and session_version = $3 and removed_at is null
     and not exists (select from ended_sessions e where e.user_id = $1 and e.id = $2)
  returning session_version as version
), kept as (
  update sessions s set version = c.version from changed c where s.user_id = $1 and s.id = $2
), ended as (
  delete from sessions s using changed where s.user_id = $1 and s.id <> $2
)
select version from changed`,
    values: [userId, id, version],
  });
  if (!rows[0]) throw new DomainError("unauthorized");
  return rows[0].version;
}

/**
 * Deletes the rows of sessions that were not used since `usedBefore`, and the records of sessions that ended before
 * `endedBefore`. Returns how many.
 */
export async function deleteOldSessions(
  { pool }: Database,
  {
    usedBefore,
    endedBefore,
    batchSize,
  }: { usedBefore: Date; endedBefore: Date; batchSize: number },
): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>({
    name: "delete_old_sessions",
    text: `
with unused as (
  delete from sessions where ctid = any (array(
    select ctid from sessions where used_at < $1 order by used_at limit $3 for update skip locked))
  returning 1
), ended as (
  delete from ended_sessions where ctid = any (array(
    select ctid from ended_sessions where ended_at < $2 order by ended_at limit $3 for update skip locked))
  returning 1
)
select greatest((select count(*) from unused), (select count(*) from ended))::int as deleted`,
    values: [usedBefore, endedBefore, batchSize],
  });
  return rows[0]?.deleted ?? 0;
}
