import { guideSummaryColumns, type GuideSummaryRow } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";
import { isPublic } from "./public-guide.ts";

/** The first published guides by one order, of the author of the published guide `$1`, without it. */
const first = (rank: number, date: "featured_at" | "published_at", condition: string) => `
(select g.id, ${rank} as rank, g.${date} as moment from guides g
  where g.user_id = (select this.user_id from guides this
                      where this.id = $1 and this.published_at is not null and this.deleted_at is null)
    and g.id <> $1 and ${condition} and ${isPublic}
  order by g.${date} desc, g.id desc limit $2)`;

/** Other published guides of a published guide's author: last featured first, then last published. */
export const listMoreByAuthor = async (
  connection: Connection,
  id: number,
  most: number,
): Promise<GuideSummaryRow[]> => {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "list_more_by_author",
    text: `
select ${guideSummaryColumns}
  from (${first(0, "featured_at", "g.featured_at is not null")}
 union all ${first(1, "published_at", "g.featured_at is null")}) others
  join guides g on g.id = others.id
  join users u on u.id = g.user_id
 order by others.rank, others.moment desc, others.id desc limit $2`,
    values: [id, most],
  });
  return rows;
};
