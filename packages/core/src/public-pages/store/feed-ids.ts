import type { Connection } from "@guidepost/database";

/** Returns the paths that were the ids of guides in feeds, for those guides that had one. */
export async function selectFormerFeedIds(
  connection: Connection,
  guideIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await connection.query<{ guide_id: number; path: string }>({
    name: "former_feed_ids",
    text: "select guide_id, path from former_feed_ids where guide_id = any($1::int[])",
    values: [guideIds],
  });
  return new Map(rows.map(({ guide_id, path }) => [guide_id, path]));
}
