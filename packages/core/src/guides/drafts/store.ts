import type { Connection, Transaction } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import {
  GUIDE_SUMMARY_COLUMNS,
  SOURCES_COLUMN,
  STEPS_COLUMN,
  type GuideRow,
} from "../store/rows.ts";
import type { Content } from "@guidepost/guide-content/merge";

/** A step with its Markdown; null for a step that was sent as HTML. */
export type DraftStep = {
  id: number;
  title: string | null;
  content: string;
  source: string | null;
};
export type DraftContent = Content<DraftStep>;

export type Person = { username: string; display_name: string };

/** A pending draft. */
export type DraftRow = {
  revision: string;
  content: DraftContent;
  /** The version of the guide that it was last saved for, and the guide's content then. */
  baseVersion: number;
  base: DraftContent;
  savedAt: string;
  /** Null: the user no longer exists. */
  savedBy: Person | null;
};

export type GuideWithDraftRow = GuideRow & {
  sources: (string | null)[];
  draft: Omit<DraftRow, "savedAt" | "baseVersion" | "savedBy"> | null;
  draft_base_version: number;
  draft_saved_at: string;
  draft_saved_by: Person | null;
};

/** The columns of `GuideWithDraftRow`, and the tables that they need: the guide is `g`. */
export const GUIDE_WITH_DRAFT_SQL = {
  columns: `${GUIDE_SUMMARY_COLUMNS}, ${STEPS_COLUMN}, ${SOURCES_COLUMN},
       case when d.guide_id is not null then json_build_object(
         'revision', d.revision, 'base', d.base,
         'content', json_build_object('title', d.title, 'description', d.description, 'category', d.category,
                                      'steps', d.steps)) end as draft,
       d.base_version as draft_base_version, d.saved_at as draft_saved_at,
       case when s.id is not null
            then json_build_object('username', s.username, 'display_name', s.display_name) end as draft_saved_by`,
  joins: `
  join users u on u.id = g.user_id
  left join guide_drafts d on d.guide_id = g.id
  left join users s on s.id = d.saved_by`,
};

const FIND_SQL = `
select ${GUIDE_WITH_DRAFT_SQL.columns} from guides g ${GUIDE_WITH_DRAFT_SQL.joins}
 where g.id = $1 and ${ownershipSql({ accountId: "$2", userId: "$3" })} and g.deleted_at is null`;

/** A guide with its steps, and its draft. */
export type FoundGuide = { guide: GuideRow; draft: DraftRow | undefined };

/** Separates the columns of a guide from those of its draft. */
export function toGuideAndDraft({
  draft,
  draft_base_version: baseVersion,
  draft_saved_at: savedAt,
  draft_saved_by: savedBy,
  ...guide
}: GuideWithDraftRow): FoundGuide {
  return { guide, draft: draft ? { ...draft, baseVersion, savedAt, savedBy } : undefined };
}

/** Returns a guide with its steps, their Markdown and its draft, as `findGuide` does. */
export async function findGuideWithDraft(
  connection: Connection,
  owner: OwnershipFilter,
  id: number,
): Promise<FoundGuide | undefined> {
  const { rows } = await connection.query<GuideWithDraftRow>({
    name: "find_guide_with_draft",
    text: FIND_SQL,
    values: [id, owner.accountId, owner.userId],
  });
  return rows[0] && toGuideAndDraft(rows[0]);
}

/** Returns the steps of a guide's draft; none without a draft. */
export async function findDraftSteps(
  connection: Connection,
  guideId: number,
): Promise<DraftStep[]> {
  const { rows } = await connection.query<{ steps: DraftStep[] }>({
    name: "find_draft_steps",
    text: "select steps from guide_drafts where guide_id = $1",
    values: [guideId],
  });
  return rows[0]?.steps ?? [];
}

/** Returns ids that no step has, and that no later step gets. */
export async function reserveStepIds(transaction: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await transaction.query<{ id: number }>({
    name: "reserve_step_ids",
    text: "select nextval('steps_id_seq')::int as id from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ id }) => id);
}

// Each state has its own `saved_at`, which is after the last change of the guide: the editor compares these times.
const SAVE_SQL = `
with saved as (
  insert into guide_drafts as d
         (guide_id, title, description, category, steps, base_version, base, saved_by, saved_at)
  select g.id, $2, $3, $4::category, $5::json, g.version, $6::json, $7,
         greatest(clock_timestamp(), g.updated_at + interval '1 millisecond')
    from guides g where g.id = $1
  on conflict (guide_id) do update
     set revision = gen_random_uuid(), title = excluded.title, description = excluded.description,
         category = excluded.category, steps = excluded.steps, base_version = excluded.base_version,
         base = coalesce($8::json, d.base), saved_by = excluded.saved_by,
         saved_at = greatest(excluded.saved_at, d.saved_at + interval '1 millisecond')
  returning guide_id, revision, base_version, saved_at
), marked as (
  update guides g set has_pending_changes = true
    from saved where g.id = saved.guide_id and not g.has_pending_changes
)
select revision, base_version, saved_at from saved`;

/** Stores the draft of a guide whose row is locked. */
export async function saveDraftRow(
  transaction: Transaction,
  {
    guide,
    content,
    base,
    keepsBase,
    userId,
  }: {
    guide: GuideRow;
    content: DraftContent;
    /** The content of the guide. */
    base: DraftContent;
    /** Whether the stored draft has this base already: then it is not written again. */
    keepsBase: boolean;
    userId: number;
  },
): Promise<Pick<DraftRow, "revision" | "baseVersion" | "savedAt">> {
  const { title, description, category, steps } = content;
  const whole = JSON.stringify(base);
  const { rows } = await transaction.query<{
    revision: string;
    base_version: number;
    saved_at: string;
  }>({
    name: "save_guide_draft",
    text: SAVE_SQL,
    values: [
      guide.id,
      title,
      description,
      category,
      JSON.stringify(steps),
      keepsBase ? "null" : whole,
      userId,
      keepsBase ? null : whole,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error(`Guide ${guide.id} disappeared while its row was locked`);
  return { revision: row.revision, baseVersion: row.base_version, savedAt: row.saved_at };
}

/** Deletes the draft of a guide whose row is locked. */
export async function deleteDraftRow(transaction: Transaction, guideId: number): Promise<void> {
  await transaction.query({
    name: "delete_guide_draft",
    text: `
with gone as (delete from guide_drafts where guide_id = $1 returning guide_id)
update guides g set has_pending_changes = false from gone where g.id = gone.guide_id`,
    values: [guideId],
  });
}
