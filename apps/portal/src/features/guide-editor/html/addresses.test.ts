import { describe, expect, it } from "vitest";
import { completeAddress, isImageAddress, isLinkAddress } from "./addresses.ts";

describe("isLinkAddress", () => {
  it.each(["https://a.example", "HTTP://a.example/b?c#d", "mailto:a@b.example", "#step-2"])(
    "permits %s",
    (address) => expect(isLinkAddress(address)).toBe(true),
  );
  it.each([
    "",
    "javascript:alert(1)",
    " java\nscript:a",
    "/a",
    "//a.example",
    "data:,a",
    "http:///a",
  ])("returns false for %j", (address) => expect(isLinkAddress(address)).toBe(false));
});

describe("isImageAddress", () => {
  it("returns true for http and https on public hosts only", () => {
    expect(isImageAddress("https://a.example/b.png")).toBe(true);
    for (const address of [
      "mailto:a@b.example",
      "#a",
      "data:image/png;base64,AA",
      "b.png",
      "http://localhost/b.png",
    ])
      expect(isImageAddress(address)).toBe(false);
  });
});

describe("completeAddress", () => {
  it.each([
    ["example.com/a?b", "https://example.com/a?b"],
    [" me@example.com ", "mailto:me@example.com"],
    ["https://example.com", "https://example.com"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["#step-2", "#step-2"],
    ["/a", "/a"],
  ])("completes %j to %j", (typed, address) => expect(completeAddress(typed)).toBe(address));
});
