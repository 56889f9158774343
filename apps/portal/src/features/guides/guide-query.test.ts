import { guideSearchInput } from "@guidepost/contract";
import { expect, it } from "vitest";
import { isNarrowed, readGuideQuery, toSearchInput, writeGuideQuery } from "./guide-query.ts";

const plain = readGuideQuery({});

it("readGuideQuery returns the whole list, last changed first, for an empty query", () => {
  expect(toSearchInput(plain)).toEqual({ sort: "updated", page: 1 });
  expect(writeGuideQuery(plain)).toBe("");
  expect(isNarrowed(plain)).toBe(false);
});

it("readGuideQuery reads what writeGuideQuery has written", () => {
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
])("readGuideQuery ignores the invalid query %o", (given) => {
  expect(readGuideQuery(given)).toEqual(plain);
});

it("readGuideQuery cuts texts to the length that the service accepts", () => {
  for (const character of ["x", "\u{1F41F}"]) {
    const search = `a${character.repeat(5_000)}`;
    const input = toSearchInput(readGuideQuery({ search, author: search }));
    expect(guideSearchInput.safeParse(input).success).toBe(true);
    expect(Array.from(input.search ?? "")).toHaveLength(200);
  }
});
