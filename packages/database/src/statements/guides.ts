import type { Pool, PoolClient } from "pg";
import type { Category, GuideStatus } from "../generated/enums.ts";
import type { Connection } from "./in-transaction.ts";

/** Whose guides: all of an account, or those of one of its users. */
export type GuideReach = { accountId: number; userId: number | null };

export type GuideSummaryRow = {
  id: number;
  slug: string;
  title: string;
  description: string;
  category: Category;
  status: GuideStatus;
  published_at: Date | null;
  featured_at: Date | null;
  views_count: number;
  completions_count: number;
  rating_sum: number;
  rating_count: number;
  steps_count: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  username: string;
  display_name: string;
};

export type StepRow = { id: number; position: number; title: string | null; content: string };
export type GuideRow = GuideSummaryRow & { steps: StepRow[] };

/** What every statement that answers guides selects, from guides `g` and users `u`. */
export const guideSummaryColumns = `
  g.id, g.slug, g.title, g.description, g.category, g.status, g.published_at, g.featured_at,
  g.views_count, g.completions_count, g.rating_sum, g.rating_count, g.steps_count,
  g.created_at, g.updated_at, g.deleted_at, u.username, u.display_name`;

/** Beside them, where a guide is answered alone. */
export const stepsColumn = `
  coalesce((select json_agg(json_build_object('id', s.id, 'position', s.position,
                                              'title', s.title, 'content', s.content)
                            order by s.position)
              from steps s where s.guide_id = g.id), '[]'::json) as steps`;

const oneInReach = `
select ${guideSummaryColumns}, ${stepsColumn}
  from guides g join users u on u.id = g.user_id
 where g.id = $1 and g.account_id = $2 and ($3::int is null or g.user_id = $3)`;

/** The guide with its steps; undefined when there is none, it is deleted, or out of reach. */
export const findGuide = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
): Promise<GuideRow | undefined> => {
  const { rows } = await connection.query<GuideRow>({
    name: "find_guide",
    text: `${oneInReach} and g.deleted_at is null`,
    values: [id, reach.accountId, reach.userId],
  });
  return rows[0];
};

/** As `findGuide`, but also a guide that was deleted less than `days` ago. */
export const findRestorableGuide = async (
  connection: Connection,
  reach: GuideReach,
  id: number,
  days: number,
): Promise<GuideRow | undefined> => {
  const { rows } = await connection.query<GuideRow>({
    name: "find_restorable_guide",
    text: `${oneInReach}
   and (g.deleted_at is null or g.deleted_at > now() - make_interval(days => $4))`,
    values: [id, reach.accountId, reach.userId, days],
  });
  return rows[0];
};

/** Holds the guide's row until the transaction ends: no other transaction can change the guide. */
export const lockGuide = async (client: PoolClient, id: number): Promise<void> => {
  await client.query({
    name: "lock_guide",
    text: "select from guides where id = $1 for update",
    values: [id],
  });
};

export type GuideFilters = {
  category?: Category | undefined;
  status?: GuideStatus | undefined;
  featured?: boolean | undefined;
  /** Only guides behind this one in the order of the list. */
  after?: { createdAt: Date; id: number } | undefined;
};

/**
 * Newest first, by an index on the reach and the filter. Each combination of filters is a
 * statement of its own, so that its plan knows which index serves it.
 */
export const listGuides = async (
  pool: Pool,
  reach: GuideReach,
  filters: GuideFilters,
  limit: number,
): Promise<GuideSummaryRow[]> => {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const name = ["list_guides"];
  const where = ["g.deleted_at is null"];
  const add = (part: string, condition: string) => {
    name.push(part);
    where.push(condition);
  };

  if (reach.userId === null) add("account", `g.account_id = ${bind(reach.accountId)}`);
  else {
    const [user, account] = [bind(reach.userId), bind(reach.accountId)];
    // The account is asked of the user, whose it is: beside the user's own condition on guides it
    // would look twice as selective, and the planner would sort what an index has in order.
    add("user", `g.user_id = ${user} and u.account_id = ${account}`);
  }
  if (filters.category !== undefined)
    add("category", `g.category = ${bind(filters.category)}::category`);
  if (filters.status !== undefined)
    add("status", `g.status = ${bind(filters.status)}::guide_status`);
  if (filters.featured !== undefined)
    add(
      filters.featured ? "featured" : "plain",
      filters.featured ? "g.featured_at is not null" : "g.featured_at is null",
    );
  if (filters.after) {
    const [createdAt, id] = [bind(filters.after.createdAt), bind(filters.after.id)];
    add("after", `(g.created_at, g.id) < (${createdAt}::timestamptz, ${id}::int)`);
  }

  const { rows } = await pool.query<GuideSummaryRow>({
    name: name.join("_"),
    text: `select ${guideSummaryColumns} from guides g join users u on u.id = g.user_id
            where ${where.join(" and ")}
            order by g.created_at desc, g.id desc limit ${bind(limit)}`,
    values,
  });
  return rows;
};
