import type { Include } from "@guidepost/contract";
import type { Category, Connection, GuideStatus } from "@guidepost/database";
import { indexedOwnershipSql, type OwnershipFilter } from "#ownership.ts";
import { GUIDE_SUMMARY_COLUMNS, withStepsSql, type ListedRow } from "./rows.ts";

export type GuideFilters = {
  category?: Category | undefined;
  status?: GuideStatus | undefined;
  featured?: boolean | undefined;
  /** The last guide of the page before. */
  after?: { at: string; id: number } | undefined;
};

/** Returns guides, newest first. Each combination of filters is a statement with a plan of its own. */
export async function listGuides(
  connection: Connection,
  owner: OwnershipFilter,
  {
    category,
    status,
    featured,
    after,
    limit,
    include,
  }: GuideFilters & { limit: number; include?: Include },
): Promise<ListedRow[]> {
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
  const { rows } = await connection.query<ListedRow>(
    include
      ? {
          name: [...name, include].join("_"),
          text: withStepsSql(text, { limit: max, include }),
          values,
        }
      : { name: name.join("_"), text, values },
  );
  return rows;
}
