import type { Connection } from "@guidepost/database";
import {
  GUIDE_SUMMARY_COLUMNS,
  TIME_OF_CHANGE,
  type GuideRow,
  type GuideSummaryRow,
} from "./rows.ts";

/** The fields that a PATCH can change. */
export type GuideFields = Pick<GuideRow, "title" | "description" | "category" | "external_id">;

/** A step without an id is new. */
export type StepChange = { id?: number | null | undefined; title: string | null; content: string };

// The condition on `version` is an optimistic lock on the whole guide.
const UPDATE_FIELDS_SQL = `
update guides
   set title = $3, description = $4, category = $5::category, external_id = $6,
       updated_at = ${TIME_OF_CHANGE}
 where id = $1 and deleted_at is null and version = $2
returning *`;

const UPDATE_GUIDE_SQL = `
with changed as (${UPDATE_FIELDS_SQL})
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`;

// PostgreSQL checks that positions are unique when the statement ends.
const UPDATE_GUIDE_WITH_STEPS_SQL = `
with wanted as (
  select * from unnest($7::int[], $8::text[], $9::text[])
         with ordinality as w (id, title, content, position)
), changed as (
  ${UPDATE_FIELDS_SQL.replace("set title", "set steps_count = (select count(*) from wanted), title")}
), gone as (
  delete from steps s using changed where s.guide_id = changed.id
     and s.id not in (select id from wanted where id is not null)
), kept as (
  update steps s set position = w.position, title = w.title, content = w.content
    from wanted w, changed where s.id = w.id and s.guide_id = changed.id
  returning s.id, s.position, s.title, s.content
), added as (
  insert into steps (guide_id, position, title, content)
  select changed.id, w.position, w.title, w.content from wanted w, changed where w.id is null
  returning id, position, title, content
)
select ${GUIDE_SUMMARY_COLUMNS},
       coalesce((select json_agg(step order by position)
                   from (select * from kept union all select * from added) step),
                '[]'::json) as steps
  from changed g join users u on u.id = g.user_id`;

/**
 * Changes the fields of a guide and, if given, all its steps. Steps with an id keep it, steps
 * without one are inserted, the guide's other steps are deleted.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function updateGuideRow(
  connection: Connection,
  read: GuideRow,
  { fields, steps }: { fields: GuideFields; steps: readonly StepChange[] | undefined },
): Promise<GuideRow | undefined> {
  const { title, description, category, external_id } = fields;
  const values = [read.id, read.version, title, description, category, external_id];
  if (steps) {
    const { rows } = await connection.query<GuideRow>({
      name: "update_guide_with_steps",
      text: UPDATE_GUIDE_WITH_STEPS_SQL,
      values: [
        ...values,
        steps.map((step) => step.id ?? null),
        steps.map((step) => step.title),
        steps.map((step) => step.content),
      ],
    });
    return rows[0];
  }
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "update_guide",
    text: UPDATE_GUIDE_SQL,
    values,
  });
  // Every change of the steps increments `version`, so the steps that were read are still valid.
  return rows[0] && { ...rows[0], steps: read.steps };
}

/** The columns that each transition sets (contract LIFE-2). */
const TRANSITIONS = {
  publish: `status = 'published', published_at = ${TIME_OF_CHANGE}`,
  unpublish: "status = 'draft', published_at = null",
  feature: `featured_at = ${TIME_OF_CHANGE}`,
  unfeature: "featured_at = null",
} as const;

export type GuideTransition = keyof typeof TRANSITIONS;

/**
 * Applies a transition to a guide.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function applyTransition(
  connection: Connection,
  read: GuideRow,
  transition: GuideTransition,
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: `${transition}_guide`,
    text: `
with changed as (
  update guides set ${TRANSITIONS[transition]}, updated_at = ${TIME_OF_CHANGE}
   where id = $1 and deleted_at is null and version = $2
  returning *
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [read.id, read.version],
  });
  return rows[0] && { ...rows[0], steps: read.steps };
}
