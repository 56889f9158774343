import { describe, expect, it } from "vitest";
import {
  authorUrl,
  descriptionOf,
  excerpt,
  publishedCount,
  howTo,
  jsonForScript,
  openGraphLocale,
  profileDescription,
  profilePage,
} from "./descriptions.ts";
import { publicGuideOf } from "#lib/guide.fixture.ts";

const AUTHOR = {
  username: "ada",
  display_name: "Ada",
  member_since: "2026-11-20T09:00:00.000Z",
  guides_count: 1,
  avatar: null,
  bio: "",
  links: [],
  profile_version: 0,
};

describe("the data of an author's page", () => {
  it("describes the page by the bio in one line of at most 200 characters (contract PROFILE-5)", () => {
    expect(profileDescription(AUTHOR, undefined)).toBe("Step-by-step guides by Ada.");
    expect(profileDescription(AUTHOR, "Guidepost")).toBe(
      "Step-by-step guides by Ada on Guidepost.",
    );
    expect(profileDescription({ ...AUTHOR, bio: "Tea\nand coffee" }, "Guidepost")).toBe(
      "Tea and coffee",
    );
    expect(profileDescription({ ...AUTHOR, bio: "word ".repeat(60) }, "Guidepost").length).toBe(
      200,
    );
  });

  it("has the bio, the picture and the links of the author as JSON-LD (contract PROFILE-5)", () => {
    const portalUrl = "https://guides.example";
    const person = { "@type": "Person", name: "Ada", alternateName: "ada" };
    const url = `${portalUrl}/@ada`;
    expect(profilePage(AUTHOR, portalUrl).mainEntity).toEqual({ ...person, url });
    const avatar = "/media/a.webp";
    const links = [{ label: "Site", url: "https://example.com/" }];
    expect(profilePage({ ...AUTHOR, avatar, bio: "Tea", links }, portalUrl).mainEntity).toEqual({
      ...person,
      url,
      description: "Tea",
      image: `${portalUrl}/media/a.webp`,
      sameAs: ["https://example.com/"],
    });
  });
});

describe("descriptionOf", () => {
  const steps = [{ content: "<p>First this.</p>" }, { content: "<p>Then that.</p>" }];

  it("returns the author's description in one line", () => {
    expect(descriptionOf(publicGuideOf({ description: "Short\nand good", steps }).guide)).toBe(
      "Short and good",
    );
  });

  it("returns the first steps without a description, and the title without steps", () => {
    expect(descriptionOf(publicGuideOf({ steps }).guide)).toBe("First this. Then that.");
    expect(descriptionOf(publicGuideOf({ title: "A guide" }).guide)).toBe("A guide");
  });

  it("reads only the first steps when they are long enough", () => {
    const long = [{ content: `<p>${"word ".repeat(99)}</p>` }, { content: "<p>unused</p>" }];
    const description = descriptionOf(publicGuideOf({ steps: long }).guide);
    expect(description).toMatch(/^word word .*word…$/);
    expect(description.length).toBeLessThanOrEqual(200);
  });

  it("contains text that follows 8 KiB of elements without text", () => {
    const content = `${"<b></b>".repeat(2_000)}<p>The text.</p>`;
    expect(descriptionOf(publicGuideOf({ steps: [{ content }] }).guide)).toBe("The text.");
  });

  it("returns at most 200 characters", () => {
    expect(descriptionOf(publicGuideOf({ description: "word ".repeat(99) }).guide).length).toBe(
      200,
    );
  });
});

describe("openGraphLocale", () => {
  it("adds the usual region to a language, and keeps that of the tag (contract LANG-5)", () => {
    expect(["de", "pt", "pt-PT", "zh-Hant", "ar"].map(openGraphLocale)).toEqual([
      "de_DE",
      "pt_BR",
      "pt_PT",
      "zh_TW",
      "ar_EG",
    ]);
  });

  it("is absent for a language that is not known", () => {
    expect(["x-klingon", "qqq"].map(openGraphLocale)).toEqual([undefined, undefined]);
  });
});

describe("authorUrl", () => {
  it("returns the author's page on the guide's origin", () => {
    expect(authorUrl(publicGuideOf({}).guide)).toBe("https://guides.example/@ada");
  });
});

describe("excerpt", () => {
  it("returns a text that fits unchanged", () => expect(excerpt("one two", 7)).toBe("one two"));

  it("ends with a whole word, within the length", () => {
    expect(excerpt("one two three", 9)).toBe("one two…");
    expect(excerpt("a".repeat(20), 9)).toBe("aaaaaaaa…");
  });

  it("never cuts a surrogate pair", () => {
    const fish = "\u{1F41F}";
    for (const text of [fish.repeat(20), `a${fish.repeat(20)}`]) {
      expect(excerpt(text, 9)).toBe(`${Array.from(text).slice(0, 8).join("")}…`);
      expect(excerpt(text, 21)).toBe(text);
    }
  });
});

describe("publishedCount", () => {
  it("returns the exact number up to 100, and 100+ above", () => {
    expect([0, 1, 100, 101].map(publishedCount)).toEqual([
      "0 guides",
      "1 guide",
      "100 guides",
      "100+ guides",
    ]);
  });
});

describe("howTo", () => {
  const steps = [{ title: "Mix", content: "<p>Flour &amp; water</p>" }, { content: "<hr />" }];

  it("lists each step with its name and URL, without the content", () => {
    const url = "https://guides.example/@ada/a-guide";
    expect(howTo(publicGuideOf({ steps })).step).toEqual([
      {
        "@type": "HowToStep",
        position: 1,
        name: "Mix",
        url: `${url}#step-1`,
      },
      {
        "@type": "HowToStep",
        position: 2,
        name: "Step 2",
        url: `${url}#step-2`,
      },
    ]);
  });

  it("includes ratings only if there are any", () => {
    expect(howTo(publicGuideOf({ steps }))).not.toHaveProperty("aggregateRating");
    expect(howTo(publicGuideOf({ steps, average_rating: 4.5, ratings_count: 2 }))).toMatchObject({
      aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5, worstRating: 1 },
    });
  });

  it("jsonForScript escapes characters that could close the script element", () => {
    const value = { name: "</script><!--<script>" };
    const json = jsonForScript(value);
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual(value);
  });
});
