import { guideSummaryColumns, type GuideRow, type GuideSummaryRow } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";

/**
 * When a guide was changed, for its row's new `updated_at`: later than the last change by a
 * millisecond at least, or it could not tell two apart. `now()` alone may lie before a change that
 * this one had to wait for.
 */
export const timeOfChange = "greatest(now(), updated_at + interval '1 millisecond')";

/** The fields that PATCH can change. */
export type GuideFields = Pick<GuideRow, "title" | "description" | "category">;

/** A step without an id is new. */
export type StepChange = { id?: number | null | undefined; title: string | null; content: string };

// The guard on `updated_at` makes the statement an optimistic lock on the whole guide.
const changeFields = `
update guides
   set title = $3, description = $4, category = $5::category, updated_at = ${timeOfChange}
 where id = $1 and deleted_at is null and updated_at = $2
returning *`;

const withFields = `
with changed as (${changeFields})
select ${guideSummaryColumns} from changed g join users u on u.id = g.user_id`;

// In the order of the list; the uniqueness of positions is checked when the statement ends.
const withSteps = `
with wanted as (
  select * from unnest($6::int[], $7::text[], $8::text[])
         with ordinality as w (id, title, content, position)
), changed as (
  ${changeFields.replace("set title", "set steps_count = (select count(*) from wanted), title")}
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
select ${guideSummaryColumns},
       coalesce((select json_agg(step order by position)
                   from (select * from kept union all select * from added) step),
                '[]'::json) as steps
  from changed g join users u on u.id = g.user_id`;

/**
 * Changes the guide in the state in which it was read: its fields and, where given, all its steps.
 * Steps with an id keep it, steps without one are inserted, the guide's other steps are deleted.
 * Returns the guide as this statement left it; `undefined` when the guide changed since the read.
 */
export const changeGuide = async (
  connection: Connection,
  read: GuideRow,
  fields: GuideFields,
  steps: readonly StepChange[] | undefined,
): Promise<GuideRow | undefined> => {
  const values = [read.id, read.updated_at, fields.title, fields.description, fields.category];
  if (steps) {
    const { rows } = await connection.query<GuideRow>({
      name: "change_guide_with_steps",
      text: withSteps,
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
    name: "change_guide_fields",
    text: withFields,
    values,
  });
  // Every change of the steps moves `updated_at`, so the steps that were read are still the guide's.
  return rows[0] && { ...rows[0], steps: read.steps };
};
