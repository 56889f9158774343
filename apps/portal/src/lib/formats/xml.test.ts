import { describe, expect, it } from "vitest";
import { escapeXml } from "./xml.ts";

describe("escapeXml", () => {
  it("escapes the characters of markup", () => {
    expect(escapeXml(`<a b="c">'&'</a>`)).toBe(
      "&#60;a b=&#34;c&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;",
    );
  });

  it.each([
    "\u0000",
    "\u0007",
    "\u000b",
    "\u000c",
    "\u001b",
    "\u001f",
    "\ufffe",
    "\uffff",
    "\ud800",
  ])("leaves out %j, which XML forbids", (character) => {
    expect(escapeXml(`a${character}b`)).toBe("ab");
  });

  it("keeps tabs, line breaks, and characters of all planes", () => {
    const text = "a\tb\nc\rd \u{1f600} ガイド \u200f";
    expect(escapeXml(text)).toBe(text);
  });
});
