import { describe, expect, it } from "vitest";
import { authorUrl, descriptionOf, readingMinutes } from "./about-guide.ts";
import { sample } from "./sample.fixture.ts";

describe("a guide's reading time", () => {
  it("is a minute for 200 words, begun ones included, and never none", () => {
    const of = (words: number) =>
      readingMinutes(sample({ steps: [{ content: `<p>${"word ".repeat(words)}</p>` }] }).guide);
    expect([0, 1, 199, 201, 1_000].map(of)).toEqual([1, 1, 1, 2, 5]);
  });
});

describe("a guide's description", () => {
  const steps = [{ content: "<p>First this.</p>" }, { content: "<p>Then that.</p>" }];

  it("is its own, in one line", () => {
    expect(descriptionOf(sample({ description: "Short\nand good", steps }).guide)).toBe(
      "Short and good",
    );
  });

  it("is how it begins where it has none, and its title where it has no steps either", () => {
    expect(descriptionOf(sample({ steps }).guide)).toBe("First this. Then that.");
    expect(descriptionOf(sample({ title: "A guide" }).guide)).toBe("A guide");
  });

  it("is cut from the first steps alone when these are long enough", () => {
    const long = [{ content: `<p>${"word ".repeat(99)}</p>` }, { content: "<p>unused</p>" }];
    const description = descriptionOf(sample({ steps: long }).guide);
    expect(description).toMatch(/^word word .*word…$/);
    expect(description.length).toBeLessThanOrEqual(200);
  });

  it("is no longer than what is shown of it", () => {
    expect(descriptionOf(sample({ description: "word ".repeat(99) }).guide).length).toBe(200);
  });
});

it("finds the author's page beside the guide's", () => {
  expect(authorUrl(sample({}).guide)).toBe("https://guides.example/@ada");
});
