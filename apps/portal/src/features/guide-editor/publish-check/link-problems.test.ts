// @vitest-environment jsdom
import type { LinkProblem } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { openGuide } from "../document/editor-state.ts";
import { addressesOf, findLinkProblems, shortAddress } from "./link-problems.ts";

const link = (url: string) => `<p><a href="${url}">a</a></p>`;
const problem = (url: string, changes: Partial<LinkProblem> = {}): LinkProblem => ({
  url,
  outcome: "broken",
  reason: "not_found",
  status: 404,
  ...changes,
});

describe("addressesOf (contract CHECK-2)", () => {
  it("returns the different addresses of links and images, without fragments and other schemes", () => {
    const state = openGuide(
      guideOf([
        link("https://b.example/x#one") + link("mailto:a@b.example") + link("#two"),
        `${link("https://b.example/x")}<img src="https://a.example/a.png?b=1&amp;c=2">`,
      ]),
    );
    expect(addressesOf(state)).toEqual(["https://a.example/a.png?b=1&c=2", "https://b.example/x"]);
  });
});

describe("findLinkProblems (contract CHECK-11)", () => {
  it("returns a problem for each step that has the address, in the order of the steps", () => {
    const image = '<p><img src="https://a.example/a.png"></p>';
    const state = openGuide(
      guideOf([link("https://b.example/"), image + link("https://b.example")]),
    );
    const { broken, unknown } = findLinkProblems(state, [
      problem("https://b.example/"),
      problem("https://a.example/a.png", { reason: "host_not_found", status: null }),
      problem("https://removed.example/"),
    ]);
    expect(unknown).toEqual([]);
    expect(broken).toEqual([
      {
        key: "s11",
        step: 1,
        text: "has a broken link:",
        link: { url: "https://b.example/", reason: "It was not found (404)." },
      },
      {
        key: "s12",
        step: 2,
        text: "has a broken link:",
        link: { url: "https://b.example/", reason: "It was not found (404)." },
      },
      {
        key: "s12",
        step: 2,
        text: "has a broken image:",
        link: {
          url: "https://a.example/a.png",
          reason: "No site on the internet has this name.",
        },
      },
    ]);
  });

  it("separates links that are not known to be broken", () => {
    const state = openGuide(guideOf([link("https://b.example/")]));
    const slow = { outcome: "unknown", reason: "timeout", status: null } as const;
    const { broken, unknown } = findLinkProblems(state, [problem("https://b.example/", slow)]);
    expect(broken).toEqual([]);
    expect(unknown).toMatchObject([
      { step: 1, link: { reason: "The site did not respond in time." } },
    ]);
  });
});

describe("shortAddress", () => {
  it.each([
    ["https://a.example/", "a.example"],
    ["http://a.example/b?c=d", "a.example/b?c=d"],
    [
      `https://a.example/${"b".repeat(99)}/end`,
      `a.example/${"b".repeat(30)}…${"b".repeat(15)}/end`,
    ],
  ])("returns %s as %s", (url, shown) => expect(shortAddress(url)).toBe(shown));
});
