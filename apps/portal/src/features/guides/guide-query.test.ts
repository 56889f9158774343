import { guideSearchInput } from "@guidepost/contract";
import { expect, it } from "vitest";
import { isNarrowed, readGuideQuery, toSearchInput, writeGuideQuery } from "./guide-query.ts";

const plain = readGuideQuery({});

it("is the whole list, last changed first, where the address says nothing", () => {
  expect(toSearchInput(plain)).toEqual({ sort: "updated", page: 1 });
  expect(writeGuideQuery(plain)).toBe("");
  expect(isNarrowed(plain)).toBe(false);
});

it("comes back from an address as it went there", () => {
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
])("takes %o for nothing said", (given) => {
  expect(readGuideQuery(given)).toEqual(plain);
});

it("never asks for more than the service takes", () => {
  for (const character of ["x", "\u{1F41F}"]) {
    const search = `a${character.repeat(5_000)}`;
    const input = toSearchInput(readGuideQuery({ search, author: search }));
    expect(guideSearchInput.safeParse(input).success).toBe(true);
    expect(Array.from(input.search ?? "")).toHaveLength(200);
  }
});
