/** An ISO time in UTC as JSON, as `toISOString` writes it. */
function timeJson(column: string): string {
  return `coalesce('"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;
}

function textJson(column: string): string {
  return `to_json(${column})`;
}

/**
 * The text that `JSON.stringify` returns for a guide of a list, for rows `g` with the columns of `GUIDE_SUMMARY_COLUMNS`
 * (decision 356). It has the fields of `toGuideSummary` in their order.
 *
 * @param portalUrl the placeholder of the portal's address as it is inside of a JSON text
 */
export function summaryJsonSql(portalUrl: string): string {
  const fields: Record<string, string> = {
    id: "g.id",
    slug: textJson("g.slug"),
    external_id: `coalesce(to_json(g.external_id)::text, 'null')`,
    title: textJson("g.title"),
    description: textJson("g.description"),
    category: textJson("g.category"),
    status: textJson("g.status"),
    published_at: timeJson("g.published_at"),
    featured: "(g.featured_at is not null)",
    featured_at: timeJson("g.featured_at"),
    views_count: "g.views_count",
    completions_count: "g.completions_count",
    // In double precision, as JavaScript calculates it.
    average_rating: `case when g.rating_count = 0 then 'null'
      else (floor(g.rating_sum::float8 / g.rating_count * 100 + 0.5) / 100)::text end`,
    url: `'"' || ${portalUrl}::text || '/@' || g.username || '/' || g.slug || '"'`,
    user: `'{"username":' || to_json(g.username) || ',"display_name":' || to_json(g.display_name) || '}'`,
    steps_count: "g.steps_count",
    created_at: timeJson("g.created_at"),
    updated_at: timeJson("g.updated_at"),
    version: "g.version",
    has_pending_changes: "g.has_pending_changes",
    publish_at: timeJson("g.publish_at"),
    unpublish_at: timeJson("g.unpublish_at"),
  };
  const parts = Object.entries(fields).map(([name, sql]) => `"${name}":' || ${sql}`);
  return `'{${parts.join(` || ',`)} || '}'`;
}
