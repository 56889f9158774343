import type { Site } from "../support/fixtures.ts";

/**
 * Adds readers of a guide with three steps: as many views as days ago, plus one, for each of the last ten days, and one
 * completion and one rating on each of the last five days.
 */
export async function addReaders({ stack }: Site, guideId: number): Promise<void> {
  await stack.sql(
    `insert into guide_views (guide_id, day, visitor, device, referrer, furthest_step)
     select $1::int, (now() at time zone 'UTC')::date - day, sha256(convert_to(concat_ws(' ', $1::int, day, reader), 'UTF8')),
            1 + reader % 3,
            case when reader % 2 = 0 then 'www.search.example' when reader % 3 = 0 then 'docs.example' end,
            1 + reader % 3
       from generate_series(0, 9) day, generate_series(1, day + 1) reader`,
    [guideId],
  );
  await stack.sql(
    `insert into guide_readers (guide_id, visitor, completed_at, rating, rated_on)
     select $1::int, sha256(convert_to(concat_ws(' ', $1::int, day), 'UTF8')), now() - day * interval '1 day', 3 + day % 3,
            (now() at time zone 'UTC')::date - day
       from generate_series(0, 4) day`,
    [guideId],
  );
}
