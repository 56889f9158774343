import { MAX_PAGE_STEPS, type Include } from "@guidepost/contract";
import type { Category, GuideStatus } from "@guidepost/database";

/** A guide without its steps, with the names of its author. */
export type GuideSummaryRow = {
  id: number;
  slug: string;
  external_id: string | null;
  title: string;
  description: string;
  category: Category;
  language: string;
  status: GuideStatus;
  published_at: string | null;
  featured_at: string | null;
  views_count: number;
  completions_count: number;
  rating_sum: number;
  rating_count: number;
  steps_count: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  has_pending_changes: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  username: string;
  display_name: string;
};

export type StepRow = { id: number; position: number; title: string | null; content: string };
export type GuideRow = GuideSummaryRow & {
  steps: StepRow[];
  /** The Markdown of each step; null for a step that was sent as HTML. Read only on request. */
  sources?: (string | null)[];
};
/** A guide whose steps are JSON text. */
export type GuideJsonRow = GuideSummaryRow & { steps_json: string };

/** The columns of a `GuideSummaryRow` that the public may see, from guides `g` and users `u`. */
const PUBLIC_COLUMNS = `
  g.id, g.slug, g.title, g.description, g.category, g.language, g.status, g.published_at, g.featured_at,
  g.views_count, g.completions_count, g.rating_sum, g.rating_count, g.steps_count,
  g.created_at, g.updated_at, g.deleted_at, g.version, u.username, u.display_name`;

/** The columns of a `GuideSummaryRow`, from guides `g` and users `u`. */
export const GUIDE_SUMMARY_COLUMNS = `${PUBLIC_COLUMNS},
  g.external_id, g.has_pending_changes, g.publish_at, g.unpublish_at`;

/** The same columns for the public, without what only the account sees (contract EXT-7, DRAFT-10, SCHED-7). */
export const PUBLIC_SUMMARY_COLUMNS = `${PUBLIC_COLUMNS},
  null as external_id, false as has_pending_changes, null as publish_at, null as unpublish_at`;

/** The `steps` of a `GuideRow`, for guides `g`. */
export const STEPS_COLUMN = `
  coalesce((select json_agg(json_build_object('id', s.id, 'position', s.position,
                                              'title', s.title, 'content', s.content)
                            order by s.position)
              from steps s where s.guide_id = g.id), '[]'::json) as steps`;

/** The `sources` of a `GuideRow`, for guides `g`. */
export const SOURCES_COLUMN = `
  coalesce((select json_agg(s.source order by s.position)
              from steps s where s.guide_id = g.id), '[]'::json) as sources`;

/**
 * The `steps` of a `GuideRow` as the text that `JSON.stringify` returns, for guides `g`. REST sends it
 * without parsing it.
 */
export const STEPS_JSON_COLUMN = stepsJsonColumn(`'}'`);

/** The same text, in which each step has its format and source (contract MD-3). */
export const STEPS_WITH_SOURCE_JSON_COLUMN = stepsJsonColumn(`
                     case when s.source is null then ',"format":"html","source":null}'
                          else ',"format":"markdown","source":' || to_json(s.source)::text || '}' end`);

function stepsJsonColumn(end: string): string {
  return `
  coalesce((select '[' || string_agg(
                     '{"id":' || s.id || ',"position":' || s.position ||
                     ',"title":' || coalesce(to_json(s.title)::text, 'null') ||
                     ',"content":' || to_json(s.content)::text || ${end},
                     ',' order by s.position) || ']'
              from steps s where s.guide_id = g.id), '[]') as steps_json`;
}

/** A row of `withStepsSql`. */
export type WithSteps = {
  /** Null for a row that does not fit, and without a guide. */
  steps_json: string | null;
  /** Whether the steps of the rows up to this one are within the limit. The first row always fits. */
  fits: boolean;
};

/** A guide of a list, with its steps if the request includes them. */
export type ListedRow = GuideSummaryRow & Partial<WithSteps>;

/**
 * Adds the columns of `WithSteps` to a statement with the columns of guides. The sizes of all rows are added first, which
 * reads no content. Only the steps of rows that fit are read (contract LIST-18).
 *
 * @param rows the text of the statement, which has an order and a limit
 * @param limit the placeholder of that limit: its last row shows that there is a next page, and gets no steps
 */
export function withStepsSql(
  rows: string,
  { limit, include }: { limit: string; include: NonNullable<Include> },
): string {
  const withSources = include === "source";
  const sourceBytes = withSources ? "+ coalesce(octet_length(source), 0)" : "";
  const column = withSources ? STEPS_WITH_SOURCE_JSON_COLUMN : STEPS_JSON_COLUMN;
  return `
with listed as materialized (
  select row_number() over () as place, listed.* from (${rows}) listed
), sized as materialized (
  select listed.*, sum(s.bytes) over (order by listed.place) as total_bytes
    from listed cross join lateral (
      select coalesce(sum(octet_length(content) + coalesce(octet_length(title), 0) ${sourceBytes}), 0) as bytes
        from steps where guide_id = listed.id
    ) s
), fitting as materialized (
  select sized.*, place = 1 or place < ${limit} and total_bytes <= ${MAX_PAGE_STEPS} as fits from sized
)
select g.*, case when g.fits and g.id is not null then (select ${column}) end as steps_json
  from fitting g order by g.place`;
}

/**
 * The new `updated_at` of a changed row: at least one millisecond after the last change. Each state of a
 * guide then has its own `updated_at`, which the trigger of `version` requires (decision 223). `now()` may
 * be earlier than a change that this one waited for.
 */
export const TIME_OF_CHANGE = "greatest(now(), updated_at + interval '1 millisecond')";
