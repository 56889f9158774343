import { describe, expect, it } from "vitest";
import { bodyOf, headingsOf, searchQuery } from "../document.ts";
import { searchTerms } from "../words.ts";

const account = { accountId: 35, userId: null };

describe("searchQuery", () => {
  it("names the account in each term, so that a search reads no index entry of another account", () => {
    const { match, terms } = searchQuery(account, searchTerms("green tea"));
    expect(match).toBe("'z.green' & 'z.tea':*");
    expect(terms).toEqual([
      { inTitle: "'z.green':A", inDescription: "'z.green':B" },
      { inTitle: "'z.tea':*A", inDescription: "'z.tea':*B" },
    ]);
  });

  it("names the author for a user who has only their own guides", () => {
    const { match } = searchQuery({ ...account, userId: 7 }, searchTerms("tea"));
    expect(match).toBe("'@7' & 'z.tea':*");
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
});
