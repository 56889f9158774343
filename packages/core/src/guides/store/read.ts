import {
  batcherPerPool,
  distinctItems,
  rowsByPlace,
  type Connection,
  type Database,
} from "@guidepost/database";
import { ownershipSql, type AuthorFilter, type OwnershipFilter } from "#ownership.ts";
import {
  GUIDE_SUMMARY_COLUMNS,
  SOURCES_COLUMN,
  STEPS_COLUMN,
  STEPS_JSON_COLUMN,
  STEPS_WITH_SOURCE_JSON_COLUMN,
  type GuideJsonRow,
  type GuideRow,
  type GuideSummaryRow,
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
