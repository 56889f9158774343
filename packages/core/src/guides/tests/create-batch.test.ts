import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  recordStatements,
  stepsWith,
  waitUntilBlocked,
} from "#testing/index.ts";
import { getGuide } from "../read/get-guide.ts";
import { insertGuideInBatch, type NewGuide } from "../store/insert.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;
const { pool } = db;

async function addAuthors(guideLimit: number | null = null) {
  const owner = await fixtures.addAccount("pro", { guide_limit: guideLimit });
  const member = await fixtures.addUser(owner.accountId, "member");
  const [writer, memberWriter] = await Promise.all([
    owner.keyContext("write"),
    member.keyContext("write"),
  ]);
  const newGuide = (slug: string): NewGuide => ({
    accountId: owner.accountId,
    userId: owner.id,
    guideLimit,
    slug,
    externalId: null,
    title: slug,
    description: "D",
    category: "tech",
    language: null,
    steps: [],
    search: { headings: "w", body: "w" },
  });
  return { owner, writer, memberWriter, newGuide };
}

describe("a batch of concurrent creates of an account", () => {
  it("shares one statement, and each create returns its own guide with its own steps", async () => {
    const { owner, writer, memberWriter } = await addAuthors();
    const bodies = [
      { title: "One", description: "First", category: "tech", steps: stepsWith("a", "b", "c") },
      { title: "Two", steps: [] },
      { title: "Three", steps: stepsWith("d") },
    ];
    const create = async () => {
      const created = await Promise.all(
        bodies.flatMap((body) => [addGuide(writer, body), addGuide(memberWriter, body)]),
      );
      for (const [index, guide] of created.entries()) {
        const { steps, ...fields } = bodies[index >> 1] ?? {};
        expect(guide).toMatchObject(fields);
        expect(guide.steps.map(({ content }) => content)).toEqual(
          steps?.map(({ content }) => content),
        );
        expect(guide.steps.map(({ position }) => position)).toEqual(steps?.map((_, at) => at + 1));
        const author = index % 2 === 0 ? writer : memberWriter;
        expect(await getGuide(author, { id: guide.id })).toEqual(guide);
      }
    };
    // A statement that fails is repeated for each guide.
    expect(await recordStatements(pool, "insert_guides", create)).toHaveLength(1);
    expect(await countGuides(db, owner.accountId)).toEqual({ guides: 6, counted: 6 });
  });

  it("gives numbers to equal titles, also to those of an older guide", async () => {
    const { writer, memberWriter } = await addAuthors();
    await addGuide(writer, { title: "Old" });
    const titles = ["New", "Old", "New", "Other", "New"];
    const created = await Promise.all([
      ...titles.map((title) => addGuide(writer, { title })),
      addGuide(memberWriter, { title: "New" }),
    ]);
    const slugs = created.map(({ slug }) => slug);
    expect(slugs.slice(0, 5).toSorted()).toEqual(["new", "new-2", "new-3", "old-2", "other"]);
    expect(slugs[5]).toBe("new");
  });

  it("fills the limit exactly with two instances, whichever requests share a statement", async () => {
    const { owner, newGuide } = await addAuthors(20);
    const instance = await fixtures.addInstance(4);
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        insertGuideInBatch(n % 2 ? pool : instance.db.pool, newGuide(`guide-${n}`)),
      ),
    );
    expect(results.filter((result) => result === "limit reached")).toHaveLength(40);
    expect(await countGuides(db, owner.accountId)).toEqual({ guides: 20, counted: 20 });
  });

  it("applies the lower limit of a plan that changes between them", async () => {
    const { owner, newGuide } = await addAuthors();
    const results = await Promise.all(
      [null, 2, null, 2].map((guideLimit, n) =>
        insertGuideInBatch(pool, { ...newGuide(`guide-${n}`), guideLimit }),
      ),
    );
    const isCreated = results.map((result) => result !== "limit reached");
    expect([isCreated[0], isCreated[2]]).toEqual([true, true]);
    const created = isCreated.filter(Boolean).length;
    expect(await countGuides(db, owner.accountId)).toEqual({ guides: created, counted: created });
  });
});

describe("a create that fails", () => {
  it("leaves the other guides of its statement created once", async () => {
    const { owner, newGuide } = await addAuthors();
    const results = await Promise.allSettled([
      insertGuideInBatch(pool, { ...newGuide("no-author"), userId: 2_147_483_647 }),
      insertGuideInBatch(pool, newGuide("one")),
      insertGuideInBatch(pool, newGuide("two")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await countGuides(db, owner.accountId)).toEqual({ guides: 2, counted: 2 });
  });

  it("creates its guide once after the server ended the shared statement", async () => {
    const { owner, newGuide } = await addAuthors();
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from accounts where id = $1 for update", [owner.accountId]);
    const waiting = Promise.allSettled(
      ["one", "two", "three"].map((slug) => insertGuideInBatch(pool, newGuide(slug))),
    );
    await waitUntilBlocked(db, 1);
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await holder.query("rollback");
    holder.release();
    const statuses = (await waiting).map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(await countGuides(db, owner.accountId)).toEqual({ guides: 3, counted: 3 });
  });
});

describe("the statement that creates guides", () => {
  beforeAll(async () => {
    const { owner } = await addAuthors();
    await fillTables(db, {
      text: `
      insert into guides (account_id, user_id, slug, title, description, category)
      select $1, $2, 'filled-' || n, 'T', '', 'tech' from generate_series(1, 20000) n`,
      values: [owner.accountId, owner.id],
    });
  });

  it.each(["force_custom_plan", "force_generic_plan"])(
    "finds taken slugs among 20,000 guides by index, with %s",
    async (mode) => {
      const { newGuide } = await addAuthors();
      const nodes = await explainPlan(
        pool,
        (spy) =>
          Promise.allSettled(["a", "b"].map((slug) => insertGuideInBatch(spy, newGuide(slug)))),
        mode,
      );
      expect(indexesOf(nodes, "guides")).toContain("guides_user_id_slug_key");
      const ofGuides = nodes.filter((node) => node["Relation Name"] === "guides");
      expect(ofGuides.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    },
  );
});
