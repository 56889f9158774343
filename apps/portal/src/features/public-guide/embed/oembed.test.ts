import type { Guide } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { oembedOf } from "./oembed.ts";

const GUIDE = {
  title: "Tea",
  url: "https://guides.example/@ada/tea",
  user: { username: "ada", display_name: "Ada" },
} as Guide;

describe("oembedOf (contract PUBLIC-8)", () => {
  it("returns the fields that oEmbed requires of rich content, with the author", () => {
    expect(oembedOf(GUIDE, new URLSearchParams())).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "Tea",
      width: 720,
      height: 600,
      author_name: "Ada",
      author_url: "https://guides.example/@ada",
      provider_url: "https://guides.example",
    });
  });

  it("keeps the size within the limits of the other site, and ignores invalid limits", () => {
    const sizeFor = (query: string) => {
      const { width, height, html } = oembedOf(GUIDE, new URLSearchParams(query));
      expect(html).toContain(`width="${width}" height="${height}"`);
      return [width, height];
    };
    expect(sizeFor("maxwidth=400&maxheight=300")).toEqual([400, 300]);
    expect(sizeFor("maxwidth=2000&maxheight=")).toEqual([720, 600]);
    expect(sizeFor("maxwidth=-1&maxheight=1.5")).toEqual([720, 600]);
  });
});
