import type { Include } from "@guidepost/contract";
import {
  batcherPerPool,
  distinctItems,
  rowsByPlace,
  type Category,
  type Connection,
  type Database,
  type GuideStatus,
  type Transaction,
} from "@guidepost/database";
import {
  indexedOwnershipSql,
  ownershipSql,
  type AuthorFilter,
  type OwnershipFilter,
} from "#ownership.ts";
import {
  GUIDE_SUMMARY_COLUMNS,
  SOURCES_COLUMN,
  STEPS_COLUMN,
  STEPS_JSON_COLUMN,
  STEPS_WITH_SOURCE_JSON_COLUMN,
  type GuideJsonRow,
  type GuideRow,
  type GuideSummaryRow,
  type ListedRow,
  withStepsSql,
} from "./rows.ts";

const FROM_GUIDE_SQL = `
  from guides g join users u on u.id = g.user_id
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })}`;
const FIND_GUIDE_SQL = `select ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_COLUMN} ${FROM_GUIDE_SQL}`;

/**
 * Returns a guide with its steps, and on request with their Markdown; `undefined` for a deleted guide and for
 * one outside the filter.
 */
export async function findGuide(
  connection: Connection,
  owner: OwnershipFilter,
  { id, withSources = false }: { id: number; withSources?: boolean },
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideRow>({
    name: withSources ? "find_guide_with_sources" : "find_guide",
    text: `select ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_COLUMN} ${withSources ? `, ${SOURCES_COLUMN}` : ""}
    ${FROM_GUIDE_SQL} and g.deleted_at is null`,
    values: [id, owner.accountId, owner.userId],
  });
  return rows[0];
}

const FIND_GUIDES_SQL = `
select wanted.place, ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_JSON_COLUMN}
  from unnest($1::int[], $2::int[], $3::int[]) with ordinality
       as wanted (id, account_id, user_id, place)
  join guides g on g.id = wanted.id
  join users u on u.id = g.user_id
 where ${ownershipSql({ accountId: "wanted.account_id", userId: "wanted.user_id" })}
   and g.deleted_at is null`;

/** A guide has up to 2 MiB. */
const GUIDES_PER_STATEMENT = 16;

type WantedGuide = { id: number; owner: OwnershipFilter };

const guideReads = batcherPerPool<WantedGuide, GuideJsonRow | undefined>((pool) => ({
  name: "find_guides",
  send: distinctItems(
    ({ id, owner }) => `${id}/${owner.accountId}/${owner.userId}`,
    async (wanted) => {
      const { rows } = await pool.query<GuideJsonRow & { place: string }>({
        name: "find_guides",
        text: FIND_GUIDES_SQL,
        values: [
          wanted.map(({ id }) => id),
          wanted.map(({ owner }) => owner.accountId),
          wanted.map(({ owner }) => owner.userId),
        ],
      });
      return rowsByPlace(rows, wanted.length);
    },
  ),
  groupOf: ({ owner }) => owner.accountId,
  maxItems: GUIDES_PER_STATEMENT,
  isRepeatable: true,
}));

/**
 * Does what `findGuide` does, in one statement with other requests, with the steps as JSON text. The
 * statement starts after the call.
 */
export function readGuide(
  pool: Database["pool"],
  owner: OwnershipFilter,
  id: number,
): Promise<GuideJsonRow | undefined> {
  return guideReads(pool, { id, owner });
}

const FIND_GUIDE_SUMMARY_SQL = `
select ${GUIDE_SUMMARY_COLUMNS}
  from guides g join users u on u.id = g.user_id
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`;

/** Does what `readGuide` does in a statement of its own. Each step has its format and source. */
export async function readGuideWithSources(
  connection: Connection,
  owner: OwnershipFilter,
  id: number,
): Promise<GuideJsonRow | undefined> {
  const { rows } = await connection.query<GuideJsonRow>({
    name: "read_guide_with_sources",
    text: `select ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_WITH_SOURCE_JSON_COLUMN}
    ${FROM_GUIDE_SQL} and g.deleted_at is null`,
    values: [id, owner.accountId, owner.userId],
  });
  return rows[0];
}

/** Does what `findGuide` does, without reading the steps. */
export async function findGuideSummary(
  connection: Connection,
  owner: OwnershipFilter,
  id: number,
): Promise<GuideSummaryRow | undefined> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "find_guide_summary",
    text: FIND_GUIDE_SUMMARY_SQL,
    values: [id, owner.accountId, owner.userId],
  });
  return rows[0];
}

/** Does what `findGuide` does, and also finds a guide that was deleted less than `days` ago. */
export async function findRestorableGuide(
  connection: Connection,
  owner: OwnershipFilter,
  { id, days }: { id: number; days: number },
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideRow>({
    name: "find_restorable_guide",
    text: `${FIND_GUIDE_SQL}
   and (g.deleted_at is null or g.deleted_at > now() - make_interval(days => $4))`,
    values: [id, owner.accountId, owner.userId, days],
  });
  return rows[0];
}

const FIND_BY_EXTERNAL_ID_SQL = `
  from guides g join users u on u.id = g.user_id
 where ${ownershipSql({ accountId: "$1", userId: "$2" })} and g.external_id = $3`;

/** Returns an author's guide, also a deleted one, with its steps, and on request with their Markdown. */
export async function findGuideByExternalId(
  connection: Connection,
  { accountId, userId }: AuthorFilter,
  { externalId, withSources = false }: { externalId: string; withSources?: boolean },
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideRow>({
    name: withSources ? "find_guide_by_external_id_with_sources" : "find_guide_by_external_id",
    text: `select ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_COLUMN} ${withSources ? `, ${SOURCES_COLUMN}` : ""}
    ${FIND_BY_EXTERNAL_ID_SQL}`,
    values: [accountId, userId, externalId],
  });
  return rows[0];
}

/** Returns an author's guide that is not deleted, with its steps as JSON text, on request with their sources. */
export async function readGuideByExternalId(
  connection: Connection,
  { accountId, userId }: AuthorFilter,
  { externalId, withSources }: { externalId: string; withSources: boolean },
): Promise<GuideJsonRow | undefined> {
  const steps = withSources ? STEPS_WITH_SOURCE_JSON_COLUMN : STEPS_JSON_COLUMN;
  const { rows } = await connection.query<GuideJsonRow>({
    name: withSources ? "read_guide_by_external_id_with_sources" : "read_guide_by_external_id",
    text: `select ${GUIDE_SUMMARY_COLUMNS}, ${steps} ${FIND_BY_EXTERNAL_ID_SQL}
   and g.deleted_at is null`,
    values: [accountId, userId, externalId],
  });
  return rows[0];
}

/** Locks the row of an author's guide until the transaction ends. */
export async function lockGuideByExternalId(
  transaction: Transaction,
  { userId }: AuthorFilter,
  externalId: string,
): Promise<void> {
  await transaction.query({
    name: "lock_guide_by_external_id",
    text: "select from guides where user_id = $1 and external_id = $2 for update",
    values: [userId, externalId],
  });
}

const LOCK_GUIDES_SQL = `
select from guides
 where id = any(array(
         select g.id from guides g
          where g.id = any($3::int[]) and ${ownershipSql({ accountId: "$1", userId: "$2" })}
         union
         select g.id
           from unnest($4::text[], $5::text[]) as named (username, external_id)
           join users u on u.username = named.username
           join guides g on g.user_id = u.id and g.external_id = named.external_id
          where ${ownershipSql({ accountId: "$1", userId: "$2" })}))
 order by id for no key update`;

/**
 * Locks the guides that the actor may access until the transaction ends. Transactions that lock the same
 * guides in other orders later would end in a deadlock otherwise.
 */
export async function lockGuides(
  connection: Connection,
  { accountId, userId }: OwnershipFilter,
  {
    ids,
    externalIds,
  }: { ids: readonly number[]; externalIds: readonly { username: string; externalId: string }[] },
): Promise<void> {
  await connection.query({
    name: "lock_guides",
    text: LOCK_GUIDES_SQL,
    values: [
      ...[accountId, userId, ids],
      externalIds.map(({ username }) => username),
      externalIds.map(({ externalId }) => externalId),
    ],
  });
}

/** Locks a guide's row until the transaction ends. */
export async function lockGuide(transaction: Transaction, id: number): Promise<void> {
  await transaction.query({
    name: "lock_guide",
    text: "select from guides where id = $1 for update",
    values: [id],
  });
}

export type GuideFilters = {
  category?: Category | undefined;
  status?: GuideStatus | undefined;
  featured?: boolean | undefined;
  /** The last guide of the page before. */
  after?: { at: string; id: number } | undefined;
};

/** Returns guides, newest first. Each combination of filters is a statement with a plan of its own. */
export async function listGuides(
  connection: Connection,
  owner: OwnershipFilter,
  {
    category,
    status,
    featured,
    after,
    limit,
    include,
  }: GuideFilters & { limit: number; include?: Include },
): Promise<ListedRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const name = ["list_guides"];
  const where = ["g.deleted_at is null"];
  const add = (part: string, condition: string) => {
    name.push(part);
    where.push(condition);
  };

  if (owner.userId === null) add("account", indexedOwnershipSql(owner, bind));
  else {
    // The account is a condition on users only. With a second condition on guides, the planner
    // would underestimate the rows. It would sort them instead of reading the index in order.
    const columns = { accountId: "u.account_id", userId: "g.user_id" };
    add("user", indexedOwnershipSql(owner, bind, columns));
  }
  if (category !== undefined) add("category", `g.category = ${bind(category)}::category`);
  if (status !== undefined) add("status", `g.status = ${bind(status)}::guide_status`);
  if (featured === true) add("featured", "g.featured_at is not null");
  if (featured === false) add("plain", "g.featured_at is null");
  if (after) {
    const [at, id] = [bind(after.at), bind(after.id)];
    add("after", `(g.created_at, g.id) < (${at}::timestamptz, ${id}::int)`);
  }

  const max = bind(limit);
  const text = `select ${GUIDE_SUMMARY_COLUMNS} from guides g join users u on u.id = g.user_id
            where ${where.join(" and ")}
            order by g.created_at desc, g.id desc limit ${max}`;
  const { rows } = await connection.query<ListedRow>(
    include
      ? {
          name: [...name, include].join("_"),
          text: withStepsSql(text, { limit: max, include }),
          values,
        }
      : { name: name.join("_"), text, values },
  );
  return rows;
}

export type AuthorRow = { username: string; removed: boolean };

// Reads one entry of each user's index. `order by` makes the planner choose that index. Otherwise
// it would scan the table, because it expects to find a row early.
const LIST_AUTHORS_SQL = `
select u.username, u.removed_at is not null as removed
  from users u
 cross join lateral (
   select from guides g where g.user_id = u.id and g.deleted_at is null
    order by g.created_at desc, g.id desc limit 1
 ) as written
 where ${ownershipSql({ accountId: "$1", userId: "$2" }, { accountId: "u.account_id", userId: "u.id" })}
 order by u.username`;

/** Returns the users who have guides that are not deleted, removed users included. */
export async function listAuthors(
  connection: Connection,
  owner: OwnershipFilter,
): Promise<AuthorRow[]> {
  const { rows } = await connection.query<AuthorRow>({
    name: "list_authors",
    text: LIST_AUTHORS_SQL,
    values: [owner.accountId, owner.userId],
  });
  return rows;
}

/** Returns the id of an account's user, by the username in lower case. */
export async function findUserId(
  connection: Connection,
  user: { accountId: number; username: string; mayBeRemoved: boolean },
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>({
    name: "find_user_id",
    text: `
    select id from users
     where account_id = $1 and username = $2 and ($3 or removed_at is null)`,
    values: [user.accountId, user.username, user.mayBeRemoved],
  });
  return rows[0]?.id;
}
