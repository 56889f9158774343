import { guideSearchInput } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { indexUnindexedGuides } from "#operator/index.ts";
import { getPublicProfile } from "#public-pages/index.ts";
import { addGuide, createTestFixtures, patchGuide, stepsWith } from "#testing/index.ts";
import { guideListInput } from "../../inputs.ts";
import { listGuides, searchGuides } from "../../list/list-guides.ts";
import { publishGuide } from "../../transitions.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();

/** Whether a search finds the guide. Another word follows the last one, so that none is the start of a word. */
async function isFound(id: number, search: string, last = " guide"): Promise<boolean> {
  const { guides } = await listGuides(
    ctx,
    guideListInput.parse({ q: `${search}${last}`, ids: `${id}` }),
  );
  return guides.length === 1;
}

type Row = [script: string, text: string, found: string[], notFound: string[]];

const TABLE: Row[] = [
  ["Arabic vowel marks", "كِتَابٌ جَدِيدٌ", ["كتاب", "كِتَابٌ", "كتـــاب", "جديد"], ["كتب", "جدي"]],
  ["Arabic tatweel", "كتـــاب الشعب", ["كتاب", "الشَّعْب", "الشعب"], ["شعب"]],
  ["Arabic alefs", "أحمد إلى آخر ٱلبيت", ["احمد", "أحمد", "الي", "إلى", "اخر", "البيت"], ["حمد"]],
  ["Arabic final letters", "مدرسة على", ["مدرسه", "مدرسة", "علي", "على"], ["مدرس"]],
  ["Persian letters", "کتابی ۲۴", ["كتابي", "کتابی", "24", "٢٤"], ["کتاب"]],
  ["Arabic presentation forms", "ﻛﺘﺎب", ["كتاب"], ["كتب"]],
  ["Hebrew points", "שָׁלוֹם עוֹלָם", ["שלום", "עולם", "שָׁלוֹם"], ["שלו"]],
  ["Hebrew without points", "שלום", ["שָׁלוֹם"], ["שלומ"]],
  [
    "katakana with voiced marks",
    "カメラガイド集",
    ["ガイド", "カメラ", "ｶﾞｲﾄﾞ", "ガ", "集"],
    ["カイト", "バグ"],
  ],
  [
    "katakana without voiced marks",
    "プリンターのハク",
    ["ハク", "プリンター"],
    ["バク", "バグ", "フリンター"],
  ],
  ["katakana of other words", "カメラとサイトのバグ", ["バグ", "サイト"], ["ガイド", "ハグ"]],
  ["half-width katakana", "ｶﾞｲﾄﾞﾌﾞｯｸ", ["ガイドブック", "ガイド"], ["カイト"]],
  ["decomposed kana", "ガイド".normalize("NFD"), ["ガイド"], ["カイト"]],
  ["long vowels", "サーバー設定", ["サーバー", "サーバ", "設定"], ["バーサ"]],
  ["hiragana", "ごみの出し方", ["ごみ", "出し方"], ["こみ", "ゴミ"]],
  ["Chinese", "新手向导指南", ["向导", "指南", "新手向导指南"], ["导新", "向指"]],
  [
    "Korean with particles",
    "사진가이드를 설치한다",
    ["가이드", "가이드를", "설치"],
    ["이드를설", "가이를"],
  ],
  ["Korean compatibility letters", "가이드", ["가이드".normalize("NFD")], ["기이드"]],
  ["Thai", "คู่มือการใช้งานกล้อง", ["กล้อง", "การใช้งาน", "คู่มือ"], ["กลอง", "งานการ"]],
  ["Lao", "ຄູ່ມືການນຳໃຊ້", ["ການ", "ນຳໃຊ້"], ["ໃຊ້ການ"]],
  ["Khmer", "មគ្គុទ្ទេសក៍ប្រើប្រាស់", ["ប្រើប្រាស់"], ["ប្រាស់ប្រើ"]],
  ["Burmese", "လမ်းညွှန်စာအုပ်", ["စာအုပ်", "လမ်းညွှန်"], ["စာလမ်း"]],
  ["zero-width spaces", "Long\u200bClass\u200bName", ["longclassname"], ["long"]],
  ["Khmer with zero-width spaces", "ប្រើ\u200bប្រាស់", ["ប្រើប្រាស់", "ប្រើ\u200bប្រាស់"], []],
  ["directional marks", "a\u200eb\u200fc de\u061cf", ["abc", "a\u200ebc", "def"], ["bc"]],
  ["soft hyphens and joiners", "co\u00adop\u2060er\u200date\ufeffd", ["cooperated"], ["co"]],
  [
    "Turkish",
    "ISPARTA İstanbul ışık",
    ["ısparta", "isparta", "istanbul", "ISTANBUL", "IŞIK", "isik"],
    ["stanbul"],
  ],
  ["German", "Straße STRASSE GROẞ", ["strasse", "Straße", "STRASSE", "groß", "gross"], ["strase"]],
  ["Vietnamese", "Tiếng Việt đẹp", ["tieng", "viet", "dep", "Tiếng"], ["tien"]],
  ["Romanian", "țară și școală", ["tara", "si", "scoala", "ţară"], ["tar"]],
  ["Greek", "Οδηγός χρήσης", ["οδηγος", "ΟΔΗΓΌΣ", "χρησης"], ["οδηγο"]],
  ["Cyrillic", "Ещё один йод", ["еще", "ЕЩЁ", "иод"], ["ещ"]],
  ["Hindi", "हिन्दी गाइड क़लम", ["हिन्दी", "गाइड", "क़लम"], ["हनद", "हिन्द"]],
];

describe("listGuides with q in other scripts (contract LIST-16, LIST-26)", () => {
  it.each(TABLE)("finds words in %s", async (_, text, found, notFound) => {
    const inTitle = await addGuide(ctx, { title: `Guide ${text}` });
    const inSteps = await addGuide(ctx, { title: "Guide", steps: stepsWith(`<p>${text}</p>`) });
    for (const { id } of [inTitle, inSteps]) {
      const results = await Promise.all(
        [...found, ...notFound].map(async (search) => [search, await isFound(id, search)] as const),
      );
      expect(results).toEqual([
        ...found.map((search) => [search, true]),
        ...notFound.map((search) => [search, false]),
      ]);
    }
  });

  it("finds the start of the last word, and Hangul of which the last syllable is incomplete", async () => {
    const { id } = await addGuide(ctx, { title: "كِتَابٌ 가이드 คู่มือ" });
    for (const search of ["كِت", "가", "가ㅇ", "가이ㄷ", "가이드", "คู", "คู่มื"])
      expect(await isFound(id, search, ""), search).toBe(true);
    for (const search of ["تاب", "가ㄷ", "아"])
      expect(await isFound(id, search, ""), search).toBe(false);
  });

  it("finds images by their alternative text, figures by their caption, and shows both (contract LIST-27)", async () => {
    const { id } = await addGuide(ctx, {
      title: "Guide",
      steps: stepsWith(
        '<figure><img src="https://example.com/a.png" alt="The &lt;axolotl&gt; in its tank"><figcaption>Photographed underwater</figcaption></figure>',
      ),
    });
    for (const search of ["axolotl", "underwater", "axolotl underwater"])
      expect(await isFound(id, search)).toBe(true);
    for (const search of ["figcaption", "png", "img"])
      expect(await isFound(id, search)).toBe(false);
    const { guides } = await searchGuides(
      ctx,
      guideSearchInput.parse({ search: "axolotl", excerpts: true }),
    );
    expect(guides.map(({ found }) => found?.excerpt?.text)).toEqual([
      "The <axolotl> in its tank Photographed underwater",
    ]);
  });

  it("counts a run of a script without spaces as one word (contract LIST-28)", async () => {
    const sentence = "日本語の文章には空白がないので長い一語として数えられます";
    const { id } = await addGuide(ctx, { title: sentence });
    expect(await isFound(id, sentence, "")).toBe(true);
    const many = Array.from({ length: 17 }, (_, index) => `語${index}`).join(" ");
    await expect(isFound(id, many, "")).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("words by earlier rules (contract LIST-29)", () => {
  /** Stores words as release rules 1 did. */
  async function storeFormerWords(id: number, words: { headings: string[]; body: string[] }) {
    const lexemes = (some: readonly string[], weight: string) =>
      some
        .map((word) => `'${owner.accountId.toString(36)}.${word.normalize("NFKD")}'${weight}`)
        .join(" ");
    await pool.query(
      `update guide_search set word_rules = 1, body = $3::tsvector,
              headings = array_to_tsvector(array['@' || $4]) || $2::tsvector
        where guide_id = $1`,
      [id, lexemes(words.headings, ":1A"), lexemes(words.body, ""), `${owner.id}`],
    );
  }

  async function addFormer() {
    const { id } = await addGuide(ctx, {
      title: "كِتَابٌ 가이드를",
      steps: stepsWith("<p>คู่มือ ガイド plain</p>"),
    });
    await storeFormerWords(id, {
      headings: ["كِتَابٌ", "가이드를"],
      body: ["คู", "ู่", "่ม", "มื", "ือ", "อ", "カ", "\u3099", "イト", "ト", "plain"],
    });
    return id;
  }

  it("are found as before until a worker has stored them again, which changes no version", async () => {
    const id = await addFormer();
    const before = ["كِتَابٌ", "가이드를", "คู่มือ", "plain", "كِتَابٌ คู่มือ plain"];
    const after = ["كتاب", "가이드", "ガイド"];
    for (const search of before) expect(await isFound(id, search, ""), search).toBe(true);
    expect(await isFound(id, "كتاب", " plain")).toBe(false);
    const read = async () =>
      (await pool.query("select version, updated_at from guides where id = $1", [id])).rows;
    const stored = await read();
    expect(await indexUnindexedGuides(fixtures.service)).toBe(1);
    expect(await indexUnindexedGuides(fixtures.service)).toBe(0);
    for (const search of [...before, ...after])
      expect(await isFound(id, search, ""), search).toBe(true);
    expect(await isFound(id, "カイト", "")).toBe(false);
    expect(await read()).toEqual(stored);
  });

  it("stay with the worker after a change of the title, and are complete after a change of the steps", async () => {
    const [renamed, rewritten] = [await addFormer(), await addFormer()];
    await patchGuide(ctx, renamed, { title: "مَدرسة" });
    expect(await isFound(renamed, "مدرسة คู่มือ plain", "")).toBe(true);
    await patchGuide(ctx, rewritten, { steps: stepsWith("<p>ガイド</p>") });
    expect(await isFound(rewritten, "كتاب ガイド", "")).toBe(true);
    expect(await indexUnindexedGuides(fixtures.service)).toBe(1);
    expect(await isFound(renamed, "مدرسة ガイド", "")).toBe(true);
  });

  it("are stored again by two instances, each guide in small batches", async () => {
    for (let count = 0; count < 40; count += 1) await addFormer();
    const instance = await fixtures.addInstance(1);
    const [first, second] = await Promise.all([
      indexUnindexedGuides(fixtures.service),
      indexUnindexedGuides(instance),
    ]);
    expect(first + second).toBeGreaterThanOrEqual(40);
    const { rows } = await pool.query("select guide_id from guide_search where word_rules < 2");
    expect(rows).toEqual([]);
  });
});

describe("the search of an author's page (contract PROFILE-6)", () => {
  it("finds words of scripts without spaces in running text", async () => {
    const author = await fixtures.addAccount("enterprise");
    const own = await author.sessionContext();
    for (const title of ["カメラガイド集", "カメラとサイトのバグ"])
      await publishGuide(own, await addGuide(own, { title }));
    const { guides } = await getPublicProfile(fixtures.service, {
      username: author.username,
      q: "ガイド",
    });
    expect(guides.map(({ title }) => title)).toEqual(["カメラガイド集"]);
  });
});
