import { describe, expect, it } from "vitest";
import { createDocsSearch, type DocsSection } from "./docs-search.ts";

const SECTIONS: DocsSection[] = [
  {
    href: "/docs/limits",
    page: "Limits",
    heading: "",
    text: "Requests per minute, hour and month: which requests count.",
  },
  {
    href: "/docs/limits#rate-limits",
    page: "Limits",
    heading: "Rate limits",
    text: "Each account has a limit of requests a minute and an hour.",
  },
  {
    href: "/docs/authentication#creating-and-revoking-keys",
    page: "Authentication and scopes",
    heading: "Creating and revoking keys",
    text: "Revoking a key is permanent: the next request with it is 401. The rate of requests does not matter.",
  },
  {
    href: "/docs/sign-in-and-security#set-up-two-factor-sign-in",
    page: "Sign-in and security",
    heading: "Set up two-factor sign-in",
    text: "After your password, you also enter a code of an app on your phone.",
    keywords: "2fa mfa totp login",
  },
  {
    href: "/docs/webhooks",
    page: "Webhooks",
    heading: "",
    text: "Receive events of guides, keys, members and usage, and verify their signatures.",
  },
  {
    href: "https://api.example/docs#revokeKey",
    page: "API reference",
    heading: "Revoke an API key",
    text: "POST /keys/{id}/revoke",
  },
];

const search = createDocsSearch(SECTIONS);
const hrefs = (query: string, limit = 10) => search(query, limit).map(({ href }) => href);

describe("createDocsSearch (contract DOCS-9)", () => {
  it.each([
    ["two words of a heading", "rate limit", "/docs/limits#rate-limits"],
    ["a verb and a noun in another form", "revoke key", "https://api.example/docs#revokeKey"],
    ["a compound", "two-factor", "/docs/sign-in-and-security#set-up-two-factor-sign-in"],
    ["a typing error", "webhok", "/docs/webhooks"],
    ["a word in the plural form of the page", "webhook", "/docs/webhooks"],
    ["the beginning of a word", "authen", "/docs/authentication#creating-and-revoking-keys"],
    [
      "a word that only the keywords have",
      "2fa",
      "/docs/sign-in-and-security#set-up-two-factor-sign-in",
    ],
    ["the path of an operation", "POST /keys/{id}/revoke", "https://api.example/docs#revokeKey"],
    [
      "a question with words without a meaning",
      "how do I revoke a key",
      "https://api.example/docs#revokeKey",
    ],
    ["a word that no section has", "rate limit zyxwvut", "/docs/limits#rate-limits"],
  ])("finds a section by %s first", (_, query, href) => {
    expect(hrefs(query)[0]).toBe(href);
  });

  it("finds nothing for an empty query, for words without a meaning, and for other words", () => {
    for (const query of ["", "  ", "how do I", "zyxwvut", "<script>", "🎉"])
      expect(hrefs(query)).toEqual([]);
  });

  it("marks the words of the excerpt that were found, also those with other endings", () => {
    const [match] = search("phones password", 1);
    expect(match?.excerpt).toContain("After your password");
    const words = match?.marks.map(([start, end]) => match.excerpt.slice(start, end));
    expect(words).toEqual(["password", "phone"]);
  });

  it("cuts a long text around the first word that was found, at whole words", () => {
    const text = `${"before ".repeat(40)}needle ${"after ".repeat(60)}`.trim();
    const find = createDocsSearch([{ href: "/docs", page: "Long", heading: "", text }]);
    const [match] = find("needle", 1);
    expect(match?.excerpt).toMatch(/^… before (?:before )+needle after (?:after )+…$/);
    expect(match?.excerpt.length).toBeLessThan(200);
    const marked = match?.marks.map(([start, end]) => match.excerpt.slice(start, end));
    expect(marked).toEqual(["needle"]);
  });

  it("returns at most three sections of a page, so that others are found too", () => {
    const sections = Array.from({ length: 9 }, (_, index) => ({
      href: `/docs/a#${index}`,
      page: "Keys",
      heading: "Keys",
      text: "",
    }));
    const other = { href: "/docs/b", page: "Other", heading: "", text: "About keys." };
    const find = createDocsSearch([...sections, other]);
    const found = find("keys", 10).map(({ href }) => href);
    expect(found).toHaveLength(4);
    expect(found.at(-1)).toBe("/docs/b");
  });

  it("reads only the first characters of a long query", () => {
    expect(hrefs(`${" ".repeat(300)}webhooks`)).toEqual([]);
  });
});
