import { createWorld, addGuide } from "./testing/index.ts";
const world = await createWorld();
const { pool } = world.core.db;
console.log((await pool.query("select collname, collprovider from pg_collation where collprovider='i' and collname in ('en-x-icu','und-x-icu')")).rows);
await pool.query('alter table guides alter column slug type text collate "en-x-icu"');
console.log((await pool.query(`select slug < 'aaa~' as lt from (select 'aaab'::text collate "en-x-icu" as slug) x`)).rows);
  const owner = await world.addAccount("enterprise");
  const ctx = { ...(await owner.session()) };
for (let i = 0; i < 3; i++) console.log((await addGuide(ctx, { title: "long ".repeat(40) })).slug, (await addGuide(ctx, { title: "Short" })).slug);
await pool.query(`insert into guides (account_id, user_id, slug, title, description, category) select ${owner.accountId}, ${owner.id}, 't-' || n, 't', '', 'tech' from generate_series(1, 20000) n`);
await pool.query("analyze guides");
for (const coll of ['', 'collate "C"']) for (const locale of ["C.utf8","und-x-icu"])  {
await pool.query(`alter table guides alter column slug type text collate "${locale}"`); await pool.query("analyze guides");
console.log(locale, coll, (await pool.query(`explain analyze select slug from guides where user_id = ${owner.id} and slug ${coll} >= 'short' and slug ${coll} < 'short.'`)).rows.map((r: any) => r["QUERY PLAN"]).join("\n"));
}
await world.drop();
process.exit(0);
