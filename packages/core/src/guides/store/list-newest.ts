import type { Include } from "@guidepost/contract";
import type { Category, Connection, GuideStatus } from "@guidepost/database";
import { indexedOwnershipSql, type OwnershipFilter } from "#ownership.ts";
import { GUIDE_SUMMARY_COLUMNS, withStepsSql, type ListedRow } from "./rows.ts";
import { summaryJsonSql } from "./summary-json.ts";

export type GuideFilters = {
  category?: Category | undefined;
  status?: GuideStatus | undefined;
  featured?: boolean | undefined;
  /** The last guide of the page before. */
  after?: { at: string; id: number } | undefined;
};

/** A statement that selects guides, newest first. Each combination of filters has a plan of its own. */
function newestSql(
  owner: OwnershipFilter,
  { category, status, featured, after, limit }: GuideFilters & { limit: number },
) {
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
  return { name: name.join("_"), text, values, bind, max };
}

/** Returns guides, newest first. */
export async function listGuides(
  connection: Connection,
  owner: OwnershipFilter,
  { include, ...filters }: GuideFilters & { limit: number; include?: Include },
): Promise<ListedRow[]> {
  const { name, text, values, max } = newestSql(owner, filters);
  const { rows } = await connection.query<ListedRow>(
    include
      ? { name: `${name}_${include}`, text: withStepsSql(text, { limit: max, include }), values }
      : { name, text, values },
  );
  return rows;
}

/** Guides as the JSON of an array. `last` is the last guide, if there is a further one. */
export type ListedJson = { json: string; last: { at: string; id: number } | null };

/** Returns the first `limit - 1` guides, newest first, as JSON that PostgreSQL creates. */
export async function listGuidesAsJson(
  connection: Connection,
  owner: OwnershipFilter,
  { portalUrl, ...filters }: GuideFilters & { limit: number; portalUrl: string },
): Promise<ListedJson> {
  const { name, text, values, max, bind } = newestSql(owner, filters);
  const escapedUrl = bind(JSON.stringify(portalUrl).slice(1, -1));
  const { rows } = await connection.query<{ json: string; at: string | null; id: number | null }>({
    name: `${name}_json`,
    text: `
select coalesce('[' || string_agg(${summaryJsonSql(escapedUrl)}, ',' order by place) filter (where place < ${max}) || ']', '[]') as json,
       max(created_at) filter (where place = ${max} - 1 and count = ${max}) as at,
       max(id) filter (where place = ${max} - 1 and count = ${max}) as id
  from (select row_number() over () as place, count(*) over () as count, g.* from (${text}) g) g`,
    values,
  });
  const { json = "[]", at = null, id = null } = rows[0] ?? {};
  return { json, last: at === null || id === null ? null : { at, id } };
}
