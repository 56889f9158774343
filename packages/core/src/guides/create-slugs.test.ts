import { afterAll, describe, expect, it, vi } from "vitest";
import { addGuide, atOnce, countsOf, createWorld } from "../testing/index.ts";
import { deleteGuide } from "./delete.ts";
import { numberedSlug } from "./slug.ts";

// Many connections, or many rounds: a busy machine takes its time for that.
vi.setConfig({ testTimeout: 30_000 });
const world = await createWorld();
afterAll(world.drop);
// As many connections as several instances have, and more creates than connections.
const { db } = world.addInstance(32);

const person = async () => {
  const { accountId, session } = await world.addAccount("enterprise");
  return { accountId, ctx: { ...(await session()), db } };
};
const numbered = (base: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? base : numberedSlug(base, index + 1)));

describe("slugs of one user (DECISIONS 22)", () => {
  it("500 creates of one title at once have 500 slugs, numbered without a gap", async () => {
    const { accountId, ctx } = await person();
    const { answers, refusals } = await atOnce(500, () => addGuide(ctx, { title: "One title" }));
    expect(refusals).toEqual([]);
    expect(new Set(answers.map(({ slug }) => slug))).toEqual(new Set(numbered("one-title", 500)));
    expect(await countsOf(db, accountId)).toEqual({ counted: 500, guides: 500 });
  });

  it("so do those of a title that fills the 80 characters", async () => {
    const { ctx } = await person();
    const { answers } = await atOnce(150, () => addGuide(ctx, { title: "long ".repeat(40) }));
    const base = "long-".repeat(16).slice(0, 79);
    expect(new Set(answers.map(({ slug }) => slug))).toEqual(new Set(numbered(base, 150)));
    expect(answers.every(({ slug }) => slug.length <= 80)).toBe(true);
  });

  it("titles that look like numbers collide with numbers and all find one", async () => {
    const { ctx } = await person();
    const titles = ["Guide", "Guide 2", "Guide 3", "Guide 2-2"];
    const { answers, refusals } = await atOnce(160, (index) =>
      addGuide(ctx, { title: titles[index % titles.length] }),
    );
    expect(refusals).toEqual([]);
    expect(new Set(answers.map(({ slug }) => slug)).size).toBe(160);
    for (const { slug, title } of answers)
      expect(slug).toMatch(new RegExp(`^${title.toLowerCase().replace(" ", "-")}(-\\d+)?$`));
  });

  it("long titles that differ past the cut share what is left of it and all find a slug", async () => {
    const { ctx } = await person();
    const title = (index: number) => `${"a".repeat(78)}${index % 2 === 0 ? "bc" : "bd"}`;
    const { answers } = await atOnce(40, (index) => addGuide(ctx, { title: title(index) }));
    expect(new Set(answers.map(({ slug }) => slug)).size).toBe(40);
  });

  it("are numbered in byte order, whatever the order of the database's locale is", async () => {
    const elsewhere = await createWorld();
    const { pool } = elsewhere.core.db;
    await pool.query(`alter table guides alter column slug type text collate "en-x-icu"`);
    const ctx = await (await elsewhere.addAccount("pro")).session();
    const slugs: string[] = [];
    for (const title of ["Short", "Short", "long ".repeat(40), "long ".repeat(40)])
      slugs.push((await addGuide(ctx, { title })).slug);
    const long = "long-".repeat(16).slice(0, 79);
    expect(slugs).toEqual([...numbered("short", 2), ...numbered(long, 2)]);
    await elsewhere.drop();
  });

  it("a deleted guide keeps its slug", async () => {
    const { ctx } = await person();
    const first = await addGuide(ctx, { title: "Kept" });
    await deleteGuide(ctx, { id: first.id });
    expect((await addGuide(ctx, { title: "Kept" })).slug).toBe("kept-2");
  });

  it("two users may have the same one", async () => {
    const [one, other] = [await person(), await person()];
    const slugs = [await addGuide(one.ctx), await addGuide(other.ctx)].map(({ slug }) => slug);
    expect(slugs).toEqual(["a-guide", "a-guide"]);
  });
});
