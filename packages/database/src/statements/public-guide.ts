import { guideSummaryColumns, stepsColumn, type GuideRow } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";

/** Who reads: the SHA-256 (32 bytes) of what the cookie says, and the user, if somebody signed in. */
export type ReaderKey = { visitor: Buffer | null; userId: number | null };

/** Of guides `g`: drafts have no `published_at`. The condition of the indexes of public lists. */
export const isPublic = "g.published_at is not null and g.deleted_at is null";

/** Of guides `g`: whether what this reader does counts. Authors are not their own readers. */
export const counts = (visitor: `$${number}`, userId: `$${number}`) =>
  `(${visitor}::bytea is not null and ${userId}::int is distinct from g.user_id)`;

export type PublicGuideRow = GuideRow & {
  completed: boolean;
  rating: number | null;
  counted: boolean;
};

/** The public guide with its steps and what this reader has done with it; undefined: none. */
export const findPublicGuide = async (
  connection: Connection,
  reader: ReaderKey,
  { username, slug }: { username: string; slug: string },
): Promise<PublicGuideRow | undefined> => {
  const { rows } = await connection.query<PublicGuideRow>({
    name: "find_public_guide",
    text: `
select ${guideSummaryColumns}, ${stepsColumn}, r.completed_at is not null as completed, r.rating,
       ${counts("$3", "$4")} as counted
  from users u
  join guides g on g.user_id = u.id
  left join guide_readers r on r.guide_id = g.id and r.visitor = $3
 where u.username = $1 and g.slug = $2 and ${isPublic}`,
    values: [username, slug, reader.visitor, reader.userId],
  });
  return rows[0];
};
