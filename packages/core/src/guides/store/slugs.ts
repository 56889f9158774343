import type { Connection } from "@guidepost/database";

/** How the guides of an author use a slug. */
export type SlugUse = {
  /** Whether another guide of the author has or had the slug, deleted guides included. */
  is_taken: boolean;
  /** Whether it is a former slug of the guide itself. */
  is_own: boolean;
  /** The number of former slugs of the guide. */
  former_count: number;
};

const FIND_SLUG_USE_SQL = `
select exists (select from guides o where o.user_id = g.user_id and o.slug = $2 and o.id <> g.id)
         or exists (select from former_slugs f where f.user_id = g.user_id and f.slug = $2 and f.guide_id <> g.id)
         as is_taken,
       exists (select from former_slugs f where f.user_id = g.user_id and f.slug = $2 and f.guide_id = g.id) as is_own,
       (select count(*)::int from former_slugs f where f.guide_id = g.id) as former_count
  from guides g where g.id = $1`;

/** Returns how the guides of the author of a guide use a slug. */
export async function findSlugUse(
  connection: Connection,
  { guideId, slug }: { guideId: number; slug: string },
): Promise<SlugUse> {
  const { rows } = await connection.query<SlugUse>({
    name: "find_slug_use",
    text: FIND_SLUG_USE_SQL,
    values: [guideId, slug],
  });
  // A guide that was removed meanwhile is not changed.
  return rows[0] ?? { is_taken: false, is_own: false, former_count: 0 };
}
