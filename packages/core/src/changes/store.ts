import type { Include } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { cutPage, GUIDE_SUMMARY_COLUMNS, type ListedRow, withStepsSql } from "#guides/index.ts";
import { indexedOwnershipSql, type OwnershipFilter } from "../ownership.ts";
import type { FeedState } from "./cursor.ts";

type AnyChange = { guide_id: number; position: string };
type UpsertedRow = AnyChange & ListedRow & { removed_at: null };
type DeletedRow = AnyChange & { removed_at: string; removed_external_id: string | null };
export type ChangeRow = UpsertedRow | DeletedRow;

/** A page of changes. */
export type Changes = FeedState & {
  rows: ChangeRow[];
  /** Whether more changes follow the rows. */
  hasNext: boolean;
  /** Whether committed changes of the account have no position yet. */
  hasPending: boolean;
};

type FeedRow = { feed_id: number; last_position: string; horizon: string; has_pending: boolean };

/**
 * Returns at most `limit` changes after a position, oldest first; `undefined` for an account without a feed. One statement reads
 * the feed and the changes: all changes up to `lastPosition` are visible to it. `offset 0` makes the planner read each
 * guide by its id, because it does not know the size of the page.
 */
export async function readChanges(
  connection: Connection,
  owner: OwnershipFilter,
  { after, limit, include }: { after: number; limit: number; include?: Include },
): Promise<Changes | undefined> {
  const values: unknown[] = [owner.accountId, after, limit + 1];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const columns = { accountId: "c.account_id", userId: "c.user_id" };
  const name = owner.userId === null ? "read_changes_account" : "read_changes_user";
  const text = `
with page as materialized (
  select * from guide_changes c
   where ${indexedOwnershipSql(owner, bind, columns)} and c.position > $2
   order by c.position limit $3
)
select f.feed_id, f.last_position, f.horizon,
       coalesce((select true from guide_changes p where p.account_id = $1 and p.position is null
                  order by p.changed_at, p.guide_id limit 1), false) as has_pending,
       c.guide_id, c.position, c.deleted_at as removed_at, c.external_id as removed_external_id, g.*
  from guide_feeds f
  left join page c on true
  left join lateral (
    select ${GUIDE_SUMMARY_COLUMNS} from guides g join users u on u.id = g.user_id
     where g.id = c.guide_id and c.deleted_at is null offset 0
  ) g on true
 where f.account_id = $1
 order by c.position`;
  const { rows } = await connection.query<FeedRow & (ChangeRow | { position: null })>(
    include
      ? { name: `${name}_${include}`, text: withStepsSql(text, { limit: "$3", include }), values }
      : { name, text, values },
  );
  const [first] = rows;
  const changes = rows.filter((row) => row.position !== null);
  const { page, hasNext } = cutPage(changes, limit);
  return (
    first && {
      feedId: first.feed_id,
      lastPosition: Number(first.last_position),
      horizon: Number(first.horizon),
      hasPending: first.has_pending,
      rows: page,
      hasNext,
    }
  );
}

/** Creates the feed of an account, if it has none. */
export async function createFeed(
  connection: Connection,
  { accountId }: OwnershipFilter,
): Promise<void> {
  await connection.query({
    name: "create_guide_feed",
    text: `
insert into guide_feeds (account_id, feed_id, last_position)
select a.id, floor(random() * 2147483647),
       coalesce((select max(c.position) from guide_changes c
                        where c.account_id = a.id and c.position is not null), 0)
  from accounts a where a.id = $1
on conflict (account_id) do nothing`,
    values: [accountId],
  });
}

// The lock of `feed` is taken before a change is read, and held until the commit. Positions are therefore visible in
// their order. A change that a writer has locked is skipped: it gets its position after the writer's commit. The array
// makes the planner use the primary key, because it does not know the size of the batch.
const ASSIGN_POSITIONS_SQL = `
with feed as materialized (
  select account_id, last_position from guide_feeds where account_id = $1 for no key update
), pending as materialized (
  select c.guide_id, c.changed_at from guide_changes c
   where c.account_id = $1 and c.position is null and (select f.account_id from feed f) is not null
   order by c.changed_at, c.guide_id limit $2
     for no key update skip locked
), numbered as (
  select guide_id, row_number() over (order by changed_at, guide_id) as place from pending
), assigned as (
  update guide_changes c set position = feed.last_position + n.place
    from numbered n, feed
   where c.guide_id = n.guide_id and c.guide_id = any (array(select guide_id from numbered))
), counted as (
  select count(*) as assigned from numbered
), advanced as (
  update guide_feeds f set last_position = f.last_position + counted.assigned
    from counted where f.account_id = $1 and counted.assigned > 0
)
select assigned::int from counted`;

/**
 * Gives positions to up to `batchSize` committed changes of an account, oldest first, and returns how many. Concurrent
 * calls take turns (decision 250).
 */
export async function assignPositions(
  connection: Connection,
  { accountId }: OwnershipFilter,
  { batchSize }: { batchSize: number },
): Promise<number> {
  const { rows } = await connection.query<{ assigned: number }>({
    name: "assign_change_positions",
    text: ASSIGN_POSITIONS_SQL,
    values: [accountId, batchSize],
  });
  return rows[0]?.assigned ?? 0;
}

// `horizon` makes cursors before a removed deletion expire. A deletion without a position was not read by any client:
// it takes the next position. The feeds are locked in one order, so that concurrent calls do not deadlock.
const PURGE_DELETIONS_SQL = `
with gone as materialized (
  select guide_id, account_id, position from guide_changes
   where deleted_at <= now() - make_interval(days => $1)
   order by deleted_at limit $2 for update skip locked
), feed as materialized (
  select account_id from guide_feeds where account_id = any (array(select account_id from gone))
   order by account_id for no key update
), lost as (
  select account_id, max(position) as position, bool_or(position is null)::int as pending
    from gone join feed using (account_id) group by account_id
), raised as (
  update guide_feeds f
     set last_position = f.last_position + lost.pending,
         horizon = greatest(f.horizon, lost.position, (f.last_position + 1) * nullif(lost.pending, 0))
    from lost where f.account_id = lost.account_id
)
delete from guide_changes where guide_id = any (array(select guide_id from gone))`;

/**
 * Deletes up to `batchSize` records of guides that were deleted more than `days` ago, and returns how many. Earlier
 * cursors expire (contract CHG-6). Concurrent calls skip each other's rows.
 */
export async function purgeDeletions(
  connection: Connection,
  { days, batchSize }: { days: number; batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "purge_guide_deletions",
    text: PURGE_DELETIONS_SQL,
    values: [days, batchSize],
  });
  return rowCount ?? 0;
}
