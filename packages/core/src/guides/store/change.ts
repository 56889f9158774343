import type { Connection } from "@guidepost/database";
import { auditGuidesSql, type NewEntry } from "#audit/index.ts";
import { changeAuthorSql, type ChangeAuthor } from "../history/change-author.ts";
import type { SearchDocument } from "../search/document.ts";
import { WORD_RULES } from "../search/words.ts";
import {
  GUIDE_SUMMARY_COLUMNS,
  TIME_OF_CHANGE,
  type GuideRow,
  type GuideSummaryRow,
} from "./rows.ts";
import { headingsSql } from "./search.ts";

/** The fields that a PATCH can change. */
export type GuideFields = Pick<
  GuideRow,
  "title" | "description" | "category" | "language" | "external_id" | "slug"
>;

/** A step without an id is new, and so is one with the reserved id of a draft. */
export type StepChange = {
  id?: number | null | undefined;
  title: string | null;
  content: string;
  /** Its Markdown. Without it, stored content keeps its Markdown. */
  source?: string | null;
};

/**
 * Changes the fields of a guide. The condition on `version` is an optimistic lock on the whole guide.
 *
 * @param searchVersion its new value. It follows `version` when the stored words are complete. Other guides stay with the
 *   job that indexes them.
 * @param more assignments of other columns
 */
const updateFieldsSql = (searchVersion: string, more = ""): string => `
update guides
   set title = $3, description = $4, category = $5::category, external_id = $6, slug = $8, language = $9,
       updated_at = ${TIME_OF_CHANGE}, search_version = ${searchVersion}${more}
 where id = $1 and deleted_at is null and version = $2 and ${changeAuthorSql("$7")}
returning *`;

const UPDATE_GUIDE_SQL = `
with changed as (${updateFieldsSql("search_version + 1")})
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`;

// The job may insert the words while this statement waits for the guide's row. The update does not see them:
// the guide stays with the job. Words of the steps that are stored by earlier rules stay with it too.
const UPDATE_GUIDE_WITH_HEADINGS_SQL = `
with changed as (
  ${updateFieldsSql(
    "case when exists (select from guide_search where guide_id = $1) then search_version + 1 end",
  )}
), searched as (
  update guide_search s set headings = ${headingsSql({ headings: "$10", userId: "changed.user_id" })}
    from changed where s.guide_id = changed.id
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`;

// PostgreSQL checks that positions are unique when the statement ends. It does not write content again that
// is stored outside of the row and that the statement does not contain. HTML that is
// equal to the stored HTML keeps the Markdown that it was converted from (contract MD-5).
const UPDATE_GUIDE_WITH_STEPS_SQL = `
with wanted as (
  select * from unnest($10::int[], $11::text[], $12::text[], $15::text[], $16::int[])
         with ordinality as w (id, title, content, source, reserved_id, position)
), changed as (
  ${updateFieldsSql("version + 1", ", steps_count = (select count(*) from wanted)")}
), searched as (
  insert into guide_search (guide_id, headings, body, word_rules)
  select id, ${headingsSql({ headings: "$13", userId: "user_id" })}, $14::tsvector, ${WORD_RULES} from changed
  on conflict (guide_id) do update
     set headings = excluded.headings, body = excluded.body, word_rules = excluded.word_rules
), gone as (
  delete from steps s using changed where s.guide_id = changed.id
     and s.id not in (select id from wanted where id is not null)
), kept as (
  update steps s set position = w.position, title = w.title, content = coalesce(w.content, s.content),
         source = coalesce(w.source, case when w.content is null then s.source end)
    from wanted w, changed where s.id = w.id and s.guide_id = changed.id
  returning s.id, s.position, s.title, s.content
), added as (
  insert into steps (id, guide_id, position, title, content, source)
  select coalesce(w.reserved_id, nextval('steps_id_seq')), changed.id, w.position, w.title, w.content, w.source
    from wanted w, changed where w.id is null
  returning id, position, title, content
)
select ${GUIDE_SUMMARY_COLUMNS},
       coalesce((select json_agg(step order by position)
                   from (select * from kept union all select * from added) step),
                '[]'::json) as steps
  from changed g join users u on u.id = g.user_id`;

/**
 * Changes the fields of a guide and, if given, all its steps. Steps with an id keep it, steps
 * without one are inserted, the guide's other steps are deleted. Triggers reserve the former slug of a guide.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function updateGuideRow(
  connection: Connection,
  read: GuideRow,
  {
    author,
    fields,
    steps,
    search,
  }: {
    author: ChangeAuthor;
    fields: GuideFields;
    steps: readonly StepChange[] | undefined;
    /** The words of the new state. Without `steps`, the body is not used. */
    search: SearchDocument;
  },
): Promise<GuideRow | undefined> {
  const { title, description, category, language, external_id, slug } = fields;
  const values = [
    read.id,
    read.version,
    title,
    description,
    category,
    external_id,
    JSON.stringify(author),
    slug,
    language,
  ];
  if (steps) {
    const stored = new Map(read.steps.map((step) => [step.id, step.content]));
    const isStored = ({ id, content }: StepChange) =>
      typeof id === "number" && stored.get(id) === content;
    const { rows } = await connection.query<GuideRow>({
      name: "update_guide_with_steps",
      text: UPDATE_GUIDE_WITH_STEPS_SQL,
      values: [
        ...values,
        steps.map(({ id }) => (typeof id === "number" && stored.has(id) ? id : null)),
        steps.map((step) => step.title),
        // The lock on the version proves that kept steps still have the content that was read.
        steps.map((step) => (isStored(step) ? null : step.content)),
        search.headings,
        search.body,
        steps.map((step) => step.source ?? null),
        steps.map(({ id }) => (typeof id === "number" && !stored.has(id) ? id : null)),
      ],
    });
    return rows[0];
  }
  const hasSameWords = fields.title === read.title && fields.description === read.description;
  const { rows } = await connection.query<GuideSummaryRow>(
    hasSameWords
      ? { name: "update_guide", text: UPDATE_GUIDE_SQL, values }
      : {
          name: "update_guide_with_headings",
          text: UPDATE_GUIDE_WITH_HEADINGS_SQL,
          values: [...values, search.headings],
        },
  );
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
 * @param audit the audit entry; none for a transition that is not audited
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function applyTransition(
  connection: Connection,
  read: GuideRow,
  {
    author,
    transition,
    audit,
  }: { author: ChangeAuthor; transition: GuideTransition; audit: NewEntry | undefined },
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: `${transition}_guide`,
    text: `
with changed as (
  update guides set ${TRANSITIONS[transition]}, updated_at = ${TIME_OF_CHANGE},
         search_version = search_version + 1
   where id = $1 and deleted_at is null and version = $2 and ${changeAuthorSql("$4")}
  returning *
), audited as (
  ${auditGuidesSql({ guides: "changed", parameter: "$3" })}
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [read.id, read.version, audit ? JSON.stringify(audit) : null, JSON.stringify(author)],
  });
  return rows[0] && { ...rows[0], steps: read.steps };
}
