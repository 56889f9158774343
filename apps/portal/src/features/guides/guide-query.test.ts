import { guideSearchInput, savedQuery } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import {
  fromSavedQuery,
  isNarrowed,
  isSameView,
  isSavable,
  nextSort,
  readGuideQuery,
  shownSort,
  toSavedQuery,
  toSearchInput,
  writeGuideQuery,
} from "./guide-query.ts";

const plain = readGuideQuery({});

describe("readGuideQuery", () => {
  it("returns the whole list, last changed first, for an empty query", () => {
    expect(toSearchInput(plain)).toEqual({ page: 1 });
    expect(shownSort(plain)).toBe("-updated_at");
    expect(shownSort({ ...plain, search: "tea" })).toBe("relevance");
    expect(writeGuideQuery(plain)).toBe("");
    expect(isNarrowed(plain)).toBe(false);
  });

  it("reads what writeGuideQuery has written", () => {
    const query = {
      search: "50 % & more?",
      status: "draft",
      category: "tech",
      featured: true,
      author: "ada",
      sort: "title",
      page: 3,
    } as const;
    const address = new URLSearchParams(writeGuideQuery(query));
    expect(readGuideQuery(Object.fromEntries(address))).toEqual(query);
    expect(isNarrowed(query)).toBe(true);
  });

  it.each([
    { status: "deleted", category: "x", sort: "id", featured: "yes", page: "0" },
    { page: "-1" },
    { page: "1e9" },
    { page: "9999999999999" },
    { status: ["nope", "draft"] },
  ])("ignores the invalid query %o", (given) => {
    expect(readGuideQuery(given)).toEqual(plain);
  });

  it("cuts texts to the length that the service accepts", () => {
    for (const character of ["x", "\u{1F41F}"]) {
      const search = `a${character.repeat(5_000)}`;
      const input = toSearchInput(readGuideQuery({ search, author: search }));
      expect(guideSearchInput.safeParse(input).success).toBe(true);
      expect(Array.from(input.search ?? "")).toHaveLength(200);
    }
  });

  it("reads the orders of addresses of release 1.1.0", () => {
    const sorts = ["updated", "created", "title", "views"].map(
      (sort) => readGuideQuery({ sort }).sort,
    );
    expect(sorts).toEqual(["-updated_at", "-created_at", "title", "-views_count"]);
  });
});

describe("toSavedQuery and fromSavedQuery (contract LIST-23)", () => {
  it("keep search, filters and order without the page, in a form that the service accepts", () => {
    const query = {
      search: "50 % & more?",
      status: "draft",
      category: "tech",
      featured: true,
      author: "ada",
      sort: "title",
      page: 3,
    } as const;
    const saved = toSavedQuery(query);
    expect(savedQuery.parse(saved)).toEqual(saved);
    expect(fromSavedQuery(saved)).toEqual({ ...query, page: 1 });
    expect(isSameView(fromSavedQuery(saved), query)).toBe(true);
    expect(isSameView(plain, query)).toBe(false);
    expect(fromSavedQuery(toSavedQuery(plain))).toEqual(plain);
  });

  it("have nothing to save of the whole list", () => {
    expect(isSavable({ ...plain, page: 2 })).toBe(false);
    expect(isSavable({ ...plain, sort: "title" })).toBe(true);
    expect(isSavable({ ...plain, search: "tea" })).toBe(true);
  });
});

describe("nextSort", () => {
  it("sorts a new column in its usual direction, and reverses the present one", () => {
    expect(nextSort(plain, "updated_at")).toBe("updated_at");
    expect(nextSort(plain, "title")).toBe("title");
    expect(nextSort({ ...plain, sort: "title" }, "title")).toBe("-title");
    expect(nextSort({ ...plain, search: "tea" }, "views_count")).toBe("-views_count");
    expect(nextSort({ ...plain, sort: "-views_count" }, "views_count")).toBe("views_count");
  });
});
