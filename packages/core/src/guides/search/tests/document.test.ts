import { describe, expect, it } from "vitest";
import { bodyOf, headingsOf, searchQuery, textQuery } from "../document.ts";
import { searchParts } from "../words.ts";

const account = { accountId: 35, userId: null };

describe("searchQuery", () => {
  it("names the account in each term, so that a search reads no index entry of another account", () => {
    const { match, words } = searchQuery(account, searchParts("green tea"));
    expect(match).toBe("'z.green' & 'z.tea':*");
    expect(words).toEqual([
      { inTitle: "'z.green':A", inDescription: "'z.green':B" },
      { inTitle: "'z.tea':*A", inDescription: "'z.tea':*B" },
    ]);
  });

  it("names the author for a user who has only their own guides", () => {
    const { match } = searchQuery({ ...account, userId: 7 }, searchParts("tea"));
    expect(match).toBe("'@7' & 'z.tea':*");
  });
});

describe("textQuery", () => {
  const query = (text: string) => textQuery(account, text);

  it("scores a word of a script without spaces once", () => {
    expect(query("ガイド 集")?.words).toEqual([
      { inTitle: "'z.ガイ':A & 'z.イド':A", inDescription: "'z.ガイ':B & 'z.イド':B" },
      { inTitle: "'z.集':*A", inDescription: "'z.集':*B" },
    ]);
  });

  it("matches the words by earlier rules too, where they differ", () => {
    expect(query("tea كِتَاب")?.match).toBe("'z.tea' & ('z.كتاب':* | 'z.كِتَاب':*)");
    expect(query("指南 tea")?.match).toBe("'z.指南' & 'z.tea':*");
  });

  it("uses the first 16 words, of which each run without spaces is one", () => {
    const text = "あいうえおかきくけこさしすせそたちつてと";
    expect(query(text)?.match.split(" & ")).toHaveLength(text.length - 1);
    const many = Array.from({ length: 20 }, (_, index) => `w${index}`).join(" ");
    expect(query(many)?.words).toHaveLength(16);
  });

  it("is undefined for a text without words", () => {
    expect(query("— ・ \u200b")).toBeUndefined();
  });
});

describe("headingsOf with bodyOf", () => {
  it("stores each word once, with the account and the greater weight", async () => {
    const headings = headingsOf(35, { title: "Green tea", description: "Tea, hot" });
    expect(headings.split(" ").toSorted()).toEqual(["'z.green':1A", "'z.hot':2B", "'z.tea':1A"]);
    const steps = [
      { title: "Boil", content: "<p>Boil <b>wat</b>er.</p>" },
      { title: null, content: "<ul><li>water</li></ul>" },
    ];
    expect(await bodyOf(35, steps)).toBe("'z.boil' 'z.water'");
  });

  it("stores the words of alternative texts and captions of images (contract LIST-27)", async () => {
    const content =
      '<figure><img src="/i.png" alt="A &quot;red&quot; kettle" /><figcaption>Steam</figcaption></figure>';
    expect(await bodyOf(35, [{ title: null, content }])).toBe("'z.a' 'z.red' 'z.kettle' 'z.steam'");
  });
});
