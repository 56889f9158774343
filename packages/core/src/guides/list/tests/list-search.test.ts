import type { GuideListInput } from "@guidepost/contract";
import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { indexUnindexedGuides } from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides } from "../list-guides.ts";
import { getGuide } from "../../read/get-guide.ts";
import { headingsOf } from "../../search/document.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { publishGuide } from "../../transitions.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const own = await member.sessionContext();

function list(query: Partial<GuideListInput>, of: ActorContext = ctx) {
  return listGuides(of, guideListInput.parse(query));
}

/** Reads all pages, and compares their number of guides with `total`. */
async function walk(query: Partial<GuideListInput>, of: ActorContext = ctx): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  let total = 0;
  do {
    const page = await list({ ...query, cursor, count: true }, of);
    seen.push(...page.guides.map(({ id }) => id));
    total = page.total ?? -1;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(total).toBe(seen.length);
  return seen;
}

/** The guides whose stored words are those of their present state, and the others. */
async function unindexed(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select g.id from guides g left join guide_search s on s.guide_id = g.id
      where s.guide_id is null or g.search_version is distinct from g.version`,
  );
  return rows.map(({ id }) => id);
}

const VOCABULARY = ["tea", "team", "coffee", "café", "water"];
const words = fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 3 });

describe("listGuides with q (contract LIST-16)", () => {
  it("returns the guides that contain all words, in the order of their score, on exact pages", async () => {
    const guide = fc.record({
      isOwn: fc.boolean(),
      title: words.map((some) => ["G", ...some].join(" ")),
      description: words.map((some) => some.join(", ")),
      steps: words,
      published: fc.boolean(),
    });
    const query = fc.record({
      terms: fc.array(fc.constantFrom(...VOCABULARY, "te", "CAF"), { minLength: 1, maxLength: 3 }),
      limit: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(guide, { minLength: 1, maxLength: 8 }),
        query,
        async (all, sent) => {
          await pool.query("delete from guides where account_id = $1", [owner.accountId]);
          const stored = [];
          for (const { isOwn, published, steps, ...fields } of all) {
            const by = isOwn ? own : ctx;
            const made = await addGuide(by, {
              ...fields,
              steps: stepsWith(...steps.map((word) => `<p><b>${word}</b></p>`)),
            });
            if (published) await publishGuide(by, made);
            stored.push({ id: made.id, isOwn, published, steps, ...fields });
          }
          const fold = (text: string) => text.toLowerCase().replaceAll("é", "e").split(/\W+/);
          // A term that is also the last one counts twice: once as a word, once as a prefix.
          const wanted = [
            ...new Map(
              sent.terms.map((term, index) => {
                const isPrefix = index === sent.terms.length - 1;
                const word = fold(term)[0] ?? "";
                return [`${word}${isPrefix}`, { word, isPrefix }] as const;
              }),
            ).values(),
          ];
          const has = (text: readonly string[], { word, isPrefix }: (typeof wanted)[number]) =>
            text.some((one) => (isPrefix ? one.startsWith(word) : one === word));
          const ranked = stored
            .filter(({ title, description, steps }) =>
              wanted.every((term) => has(fold([title, description, ...steps].join(" ")), term)),
            )
            .map(({ title, description, ...rest }) => ({
              ...rest,
              score: wanted
                .map((term) => (has(fold(title), term) ? 4 : has(fold(description), term) ? 2 : 1))
                .reduce((sum: number, one) => sum + one, 0),
            }))
            .toSorted((a, b) => b.score - a.score || b.id - a.id);
          const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id);
          const q = sent.terms.join(" ");
          const { limit } = sent;
          expect(await walk({ q, limit })).toEqual(idsOf(ranked));
          expect(await walk({ q, limit, status: "published" })).toEqual(
            idsOf(ranked.filter(({ published }) => published)),
          );
          const ofMember = idsOf(ranked.filter(({ isOwn }) => isOwn));
          expect(await walk({ q, limit, user_id: member.username })).toEqual(ofMember);
          expect(await walk({ q, limit }, own)).toEqual(ofMember);
          expect(await walk({ q, limit, sort: "created_at" })).toEqual(
            idsOf(ranked).toSorted((a, b) => a - b),
          );
          expect(await walk({ q }, await outsider.sessionContext())).toEqual([]);
        },
      ),
      runsOf({ stress: 10, sample: 2 }),
    );
  });

  it("finds the state after each change, in the transaction of the change", async () => {
    const made = await addGuide(ctx, {
      title: "Alpha",
      description: "Bravo",
      steps: stepsWith("<p>Charlie</p>"),
    });
    const { id } = made;
    const found = async (...texts: string[]) => {
      for (const q of texts) expect(await walk({ q }), q).toEqual([id]);
    };
    const missing = async (...texts: string[]) => {
      for (const q of texts) expect(await walk({ q }), q).toEqual([]);
    };
    await found("alpha", "bravo", "charlie", "charlie alpha");
    await patchGuide(ctx, id, { title: "Delta" });
    await found("delta", "bravo", "charlie");
    await missing("alpha");
    await patchGuide(ctx, id, { category: "business" });
    await found("delta charlie");
    const [step] = made.steps;
    await patchGuide(ctx, id, {
      steps: [{ id: step?.id, position: 1, title: "Foxtrot", content: "<p>Echo</p>" }],
    });
    await found("echo", "foxtrot", "delta");
    await missing("charlie");
    await publishGuide(ctx, { id });
    await found("echo delta");
    await deleteGuide(ctx, { id });
    await missing("echo");
    expect((await list({ q: "echo", deleted: true })).guides).toMatchObject([{ id }]);
    await restoreGuide(ctx, { id });
    await found("echo", "delta", "bravo");
    expect(await unindexed()).toEqual([]);
    await deleteGuide(ctx, { id });
  });

  it("finds only guides of the account that contain the same words as those of other accounts", async () => {
    const theirs = await addGuide(await outsider.sessionContext(), { title: "Shared words" });
    const ours = await addGuide(ctx, { title: "Shared words" });
    expect(await walk({ q: "shared wor" })).toEqual([ours.id]);
    expect(await walk({ q: "shared" }, await outsider.sessionContext())).toEqual([theirs.id]);
    expect(await walk({ q: "shared" }, own)).toEqual([]);
  });

  it("finds no guide of another account or user, also when the stored words name this one", async () => {
    const title = "Misfiled";
    const theirs = await addGuide(await outsider.sessionContext(), { title });
    const ofOwner = await addGuide(ctx, { title });
    const ofMember = await addGuide(own, { title });
    await pool.query(
      `update guide_search set headings = (select headings from guide_search where guide_id = $1)
        where guide_id = any ($2)`,
      [ofMember.id, [theirs.id, ofOwner.id]],
    );
    const q = "misfiled";
    expect(await walk({ q }, own)).toEqual([ofMember.id]);
    expect(await walk({ q, user_id: member.username })).toEqual([ofMember.id]);
    expect(await walk({ q })).toEqual([ofMember.id, ofOwner.id]);
    expect(await walk({ q }, await outsider.sessionContext())).toEqual([]);
  });

  it.each(["% _", "'", "\\", ":*", "& | !", "<->"])("returns no guide for %j", async (q) => {
    expect(await walk({ q })).toEqual([]);
  });

  it.each([{ q: "" }, { q: "  " }, { q: "\u0000" }, { q: "x".repeat(201) }])(
    "refuses the input %j",
    (query) => {
      expect(guideListInput.safeParse(query).success).toBe(false);
    },
  );

  it("refuses more than 16 words, ranges of another time, and cursors of another search", async () => {
    const refuses = (query: Partial<GuideListInput>) =>
      expect(list(query)).rejects.toMatchObject({ code: "validation_failed" });
    const many = Array.from({ length: 17 }, (_, n) => `w${n}`);
    await refuses({ q: many.join(" ") });
    expect(await walk({ q: many.slice(1).join(" ") })).toEqual([]);
    await refuses({ q: "x", created_since: "2026-11-20T00:00:00Z" });
    for (const n of [1, 2]) await addGuide(ctx, { title: `Cursor ${n}` });
    const { next_cursor } = await list({ q: "cursor", limit: 1 });
    const cursor = next_cursor ?? "";
    for (const query of [{ q: "curs" }, { q: "cursor", sort: "title" as const }, {}])
      await refuses({ ...query, cursor });
    expect((await list({ q: "cursor", cursor })).guides).toHaveLength(1);
  });

  it("stores the first 10,000 words of a guide with more", async () => {
    const contents = Array.from({ length: 30 }, (_, step) =>
      Array.from({ length: 6_000 }, (__, n) => `w${(step * 6_000 + n).toString(36)}x`).join(" "),
    );
    const { id } = await addGuide(ctx, { title: "Long", steps: stepsWith(...contents) });
    expect(await walk({ q: `long w${(9_999).toString(36)}x` })).toEqual([id]);
    expect(await walk({ q: `w${(10_000).toString(36)}x` })).toEqual([]);
  });
});

describe("indexUnindexedGuides", () => {
  it("indexes guides that are older than the search, and those that the previous release changed", async () => {
    const { id } = await addGuide(ctx, { title: "Known", steps: stepsWith("<p>one</p>") });
    const { rows } = await pool.query<{ id: number }>(
      `insert into guides (account_id, user_id, slug, title, description, category)
       values ($1, $2, 'older', 'Older', '', 'tech') returning id`,
      [owner.accountId, member.id],
    );
    const older = rows[0]?.id ?? 0;
    await pool.query(
      "insert into steps (guide_id, position, content) values ($1, 1, '<p>two</p>')",
      [older],
    );
    await pool.query("update steps set content = '<p>three</p>' where guide_id = $1", [id]);
    await pool.query(
      `update guides set title = 'Renamed', updated_at = updated_at + interval '1 ms' where id = $1`,
      [id],
    );
    // A change of the headings alone does not hide that the steps are not indexed.
    await publishGuide(ctx, { id });
    await patchGuide(ctx, id, { description: "Four" });
    expect(await unindexed()).toEqual([id, older]);
    expect(await indexUnindexedGuides(fixtures.service)).toBe(2);
    expect(await indexUnindexedGuides(fixtures.service)).toBe(0);
    expect(await walk({ q: "renamed three four" })).toEqual([id]);
    expect(await walk({ q: "known" })).toEqual([]);
    expect(await walk({ q: "older two" }, own)).toEqual([older]);
    const { version } = await getGuide(ctx, { id });
    expect(version).toBe(4);
  });

  it("stores the latest words while other requests change the guides, in several instances", async () => {
    const guides: { id: number }[] = [];
    for (let n = 0; n < 8; n += 1)
      guides.push(await addGuide(ctx, { title: "First", steps: stepsWith("<p>first</p>") }));
    const instances = await Promise.all([1, 2].map(() => fixtures.addInstance(1)));
    for (let round = 0; round < 5; round += 1) {
      await pool.query("update guides set search_version = null where account_id = $1", [
        owner.accountId,
      ]);
      await runConcurrently(2 + guides.length, async (index) => {
        const instance = instances[index];
        if (instance) return indexUnindexedGuides(instance);
        const { id } = guides[index - 2] ?? { id: 0 };
        const title = `Title${round}`;
        return patchGuide(ctx, id, { title, steps: stepsWith(`<p>step${round}</p>`) });
      });
      await indexUnindexedGuides(fixtures.service);
      expect(await unindexed()).toEqual([]);
      const ids = guides.map(({ id }) => id).toReversed();
      expect(await walk({ q: `title${round} step${round}`, limit: 100 })).toEqual(ids);
      for (const { id } of guides) {
        const { rows } = await pool.query<{ headings: string; expected: string }>(
          `select headings::text, (array_to_tsvector(array['@' || g.user_id]) || $2::tsvector)::text as expected
             from guide_search join guides g on g.id = guide_id where guide_id = $1`,
          [id, headingsOf(owner.accountId, { title: `Title${round}`, description: "" })],
        );
        expect(rows[0]?.headings).toBe(rows[0]?.expected);
      }
    }
  });
});
