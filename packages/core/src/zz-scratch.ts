import { createWorld, addGuide } from "./testing/index.ts";
const world = await createWorld();
for (const size of [10, 32, 64]) {
  const owner = await world.addAccount("enterprise");
  const { db } = world.addInstance(size);
  const ctx = { ...(await owner.session()), db };
  await Promise.all(Array.from({length: size}, () => db.pool.query("select pg_sleep(0.05)")));
  const t = performance.now();
  const r = await Promise.allSettled(Array.from({ length: 500 }, () => addGuide(ctx, { title: "One title" })));
  const { rows } = await db.pool.query("select count(distinct slug)::int n, max(length(slug)) from guides where account_id = $1", [owner.accountId]);
  console.log(size, Math.round(performance.now() - t), "ms", r.filter(x => x.status === "rejected").length, "rejected", rows[0]);
}
await world.drop();
process.exit(0);
