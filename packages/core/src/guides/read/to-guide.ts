import type { Guide, GuideSummary, Step } from "@guidepost/contract";
import type { GuideJsonRow, GuideRow, GuideSummaryRow, ListedRow } from "../store/rows.ts";

/** Converts a row to a guide of a list (contract GUIDE-1, GUIDE-5, GUIDE-6). */
export function toGuideSummary(row: GuideSummaryRow, portalUrl: string): GuideSummary {
  return {
    id: row.id,
    slug: row.slug,
    external_id: row.external_id,
    title: row.title,
    description: row.description,
    category: row.category,
    language: row.language,
    status: row.status,
    published_at: row.published_at,
    featured: row.featured_at !== null,
    featured_at: row.featured_at,
    views_count: row.views_count,
    completions_count: row.completions_count,
    average_rating:
      row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 100) / 100,
    url: `${portalUrl}/@${row.username}/${row.slug}`,
    user: { username: row.username, display_name: row.display_name },
    steps_count: row.steps_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    has_pending_changes: row.has_pending_changes,
    publish_at: row.publish_at,
    unpublish_at: row.unpublish_at,
  };
}

/** Converts a row to a guide with its steps (contract GUIDE-1). */
export function toGuide(row: GuideRow, portalUrl: string): Guide {
  return { ...toGuideSummary(row, portalUrl), steps: row.steps };
}

/** As `toGuide`, but returns the guide's JSON without parsing the steps. */
export function toGuideJson(row: GuideJsonRow, portalUrl: string): string {
  return appendSteps(JSON.stringify(toGuideSummary(row, portalUrl)), row);
}

/** Returns `id` and the named fields, in the order of the object. `names` are separated by commas. */
export function selectFields<Fields extends object>(all: Fields, names: string): Fields {
  const wanted = new Set(["id", ...names.split(",")]);
  const entries = Object.entries(all).filter(([name]) => wanted.has(name));
  // The client requested an incomplete object.
  return Object.fromEntries(entries) as Fields;
}

/** Converts a row to a guide of a list, with the fields that a request names (contract LIST-13, LIST-14). */
export function toListedGuide(
  row: GuideSummaryRow,
  portalUrl: string,
  fields: string | undefined,
): GuideSummary {
  const { deleted_at } = row;
  const summary = toGuideSummary(row, portalUrl);
  const listed = deleted_at === null ? summary : { ...summary, deleted_at };
  return fields === undefined ? listed : selectFields(listed, fields);
}

/** As `toListedGuide`, with the steps that a request includes (contract LIST-18). */
export function toListedGuideWithSteps(
  row: ListedRow,
  portalUrl: string,
  fields?: string,
): GuideSummary {
  const guide = toListedGuide(row, portalUrl, fields);
  const { steps_json } = row;
  return typeof steps_json === "string"
    ? { ...guide, steps: JSON.parse(steps_json) as Step[] }
    : guide;
}

/** Adds the steps of a row to the JSON of its guide. */
export function appendSteps(json: string, { steps_json }: Pick<ListedRow, "steps_json">): string {
  return typeof steps_json === "string" ? `${json.slice(0, -1)},"steps":${steps_json}}` : json;
}

/** As `toGuideJson`, with the fields that a request names. Without `steps_json`, the guide has no steps. */
export function toGuideFieldsJson(
  row: GuideSummaryRow & { steps_json?: string },
  portalUrl: string,
  fields: string,
): string {
  return appendSteps(JSON.stringify(selectFields(toGuideSummary(row, portalUrl), fields)), row);
}
