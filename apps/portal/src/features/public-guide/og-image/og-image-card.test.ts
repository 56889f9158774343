import { describe, expect, it } from "vitest";
import { ogImageCard } from "./og-image-card.ts";

const card = { title: ["Tea", "Food, step by step"], by: ["Ann", "@ann"], note: "2 steps" };
const branding = { name: "Acme", accent: "", logo: null, url: "", hides_credit: false };

describe("ogImageCard", () => {
  it("has the beginning of a long title and name (contract PREVIEW-2)", () => {
    const { title, lines } = ogImageCard({
      ...card,
      title: ["word ".repeat(40)],
      by: ["x".repeat(60), "山".repeat(60)],
    });
    expect(title.texts[0]).toMatch(/^(word )+word…$/);
    expect(title.texts[0]?.length).toBeLessThanOrEqual(110);
    expect(lines[1]?.texts.map((text) => text.length)).toEqual([40, 20]);
  });

  it("has other texts for a title and a name that no font draws", () => {
    const { title, lines } = ogImageCard(card);
    expect(title.texts).toEqual(card.title);
    expect(lines[1]?.texts).toEqual(card.by);
  });

  it("has the name of the brand in place of the logo and the name of Guidepost", () => {
    const withLogo = ogImageCard(card);
    const branded = ogImageCard({ ...card, branding });
    expect(withLogo.lines[0]?.texts).toEqual(["Guidepost"]);
    expect(branded.lines[0]?.texts).toEqual(["Acme"]);
    expect(withLogo.background).toContain("<path");
    expect(branded.background).not.toContain("<path");
  });
});
