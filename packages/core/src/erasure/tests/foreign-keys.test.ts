import { afterAll, expect, it } from "vitest";
import { createTestFixtures } from "#testing/index.ts";

const { service, drop } = await createTestFixtures({ sharesDatabase: true });
afterAll(drop);

/** Whether an index `i` has all rows in which the first column of a foreign key `c` refers to a row. */
const HAS_EVERY_REFERENCE = `
  i.indpred is null
  or pg_get_expr(i.indpred, i.indrelid) = (
    select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1])`;

it("finds the rows of each foreign key by an index, so that the erasure of an account, a user or a guide reads no whole table (contract ACCT-22)", async () => {
  const { rows: keys } = await service.db.pool.query<{ name: string; has_index: boolean }>(`
select c.conname as name,
       exists (select from pg_index i
                where i.indrelid = c.conrelid and i.indisvalid and (${HAS_EVERY_REFERENCE})
                  and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey) as has_index
  from pg_constraint c
 where c.contype = 'f' and c.connamespace = 'public'::regnamespace
 order by 1`);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter(({ has_index }) => !has_index).map(({ name }) => name)).toEqual([]);
});
