import type { PoolClient } from "pg";
import type { Category } from "../generated/enums.ts";
import type { GuideReach } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";

/**
 * When a guide was changed, for its row's new `updated_at`: later than the last change by a
 * millisecond at least, or it could not tell two apart. `now()` alone may lie before a change that
 * this one had to wait for.
 */
export const timeOfChange = "greatest(now(), updated_at + interval '1 millisecond')";

/** Undefined: stays as it is. */
export type GuideChange = {
  title: string | undefined;
  description: string | undefined;
  category: Category | undefined;
};

/** A step without an id is new. */
export type StepChange = { id?: number | null | undefined; title: string | null; content: string };

/**
 * Changes the fields that are given; false when no such guide is in reach, or when it was not last
 * changed at the `expected` time.
 */
export const updateGuideFields = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
  change: GuideChange,
  expected?: Date,
): Promise<boolean> => {
  const { rowCount } = await connection.query({
    name: "update_guide_fields",
    text: `
update guides
   set title = coalesce($4, title), description = coalesce($5, description),
       category = coalesce($6::category, category),
       updated_at = ${timeOfChange}
 where id = $1 and account_id = $2 and ($3::int is null or user_id = $3) and deleted_at is null
   and ($7::timestamptz is null or updated_at = $7)`,
    values: [
      id,
      reach.accountId,
      reach.userId,
      change.title ?? null,
      change.description ?? null,
      change.category ?? null,
      expected ?? null,
    ],
  });
  return rowCount === 1;
};

/** The ids of the guide's steps. Ask only inside a transaction that holds the guide's row. */
export const stepIds = async (client: PoolClient, guideId: number): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: number }>({
    name: "step_ids",
    text: "select id from steps where guide_id = $1",
    values: [guideId],
  });
  return new Set(rows.map((row) => row.id));
};

// In the order of the list; the uniqueness of positions is checked when the statement ends.
const changeSteps = `
with wanted as (
  select * from unnest($2::int[], $3::text[], $4::text[])
         with ordinality as w (id, title, content, position)
), gone as (
  delete from steps where guide_id = $1
     and id not in (select id from wanted where id is not null)
), kept as (
  update steps s set position = w.position, title = w.title, content = w.content
    from wanted w where s.id = w.id and s.guide_id = $1
), added as (
  insert into steps (guide_id, position, title, content)
  select $1, position, title, content from wanted where id is null
)
update guides set steps_count = (select count(*) from wanted) where id = $1`;

/**
 * Replaces the guide's steps: those that carry an id keep it, the others are new, what is not in
 * the list goes. Only inside a transaction that holds the guide's row.
 */
export const replaceSteps = async (
  client: PoolClient,
  guideId: number,
  steps: readonly StepChange[],
): Promise<void> => {
  await client.query({
    name: "replace_steps",
    text: changeSteps,
    values: [
      guideId,
      steps.map((step) => step.id ?? null),
      steps.map((step) => step.title),
      steps.map((step) => step.content),
    ],
  });
};
