import { MAX_CHECKED_LENGTH, MAX_CHECKED_LINKS } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { findLinks } from "../find-links.ts";

const find = (...contents: string[]) => findLinks(contents.map((content) => ({ content })));
const link = (href: string) => `<a href="${href}">a</a>`;

describe("findLinks (contract CHECK-2)", () => {
  it("returns the addresses of links and pictures of all steps, each once, in their order", () => {
    const picture = '<img src="http://b.example/b.png?a=1&amp;b=2" alt="">';
    expect(find(link("https://a.example/"), picture + link("https://a.example"))).toEqual({
      urls: ["https://a.example/", "http://b.example/b.png?a=1&b=2"],
      skipped: 0,
    });
  });

  it("returns an address without its fragment", () => {
    const { urls } = find(link("https://a.example/x#one") + link("https://a.example/x#two"));
    expect(urls).toEqual(["https://a.example/x"]);
  });

  it.each(["#one", "mailto:ada@a.example", "javascript:alert(1)", "https://", "/guides", ""])(
    "ignores %j",
    (href) => expect(find(link(href)).urls).toEqual([]),
  );

  it("ignores addresses in text and in other attributes", () => {
    expect(find('https://a.example/ <p title="https://b.example/">b</p>').urls).toEqual([]);
  });

  it(`returns ${MAX_CHECKED_LINKS} addresses, and counts the others and those that are too long (contract CHECK-3)`, () => {
    const links = Array.from({ length: MAX_CHECKED_LINKS + 3 }, (_, n) =>
      link(`https://a.example/${n}`),
    );
    const long = link(`https://a.example/${"a".repeat(MAX_CHECKED_LENGTH)}`);
    const { urls, skipped } = find(long, ...links);
    expect(urls[0]).toBe("https://a.example/0");
    expect({ urls: urls.length, skipped }).toEqual({ urls: MAX_CHECKED_LINKS, skipped: 4 });
  });
});
