import { describe, expect, it } from "vitest";
import { jsonTokens, textOf } from "./code-tokens.ts";

describe("jsonTokens", () => {
  it("assigns a kind to keys, strings, numbers and literals", () => {
    expect(
      jsonTokens('{ "a": "b\\"c", "d": -1.5e3, "e": null }').filter(([, kind]) => kind),
    ).toEqual([
      ['"a"', "keyword"],
      ['"b\\"c"', "string"],
      ['"d"', "keyword"],
      ["-1.5e3", "constant"],
      ['"e"', "keyword"],
      ["null", "constant"],
    ]);
  });

  it.each(["", "[]", "no JSON", '{"a": "not closed', '{"url":"https://a.example/?b=\\u0026"}\n'])(
    "keeps the text %j unchanged",
    (text) => expect(textOf(jsonTokens(text))).toBe(text),
  );

  it("returns text that is no JSON as one token, without a search for strings", () => {
    const text = `"${'\\"'.repeat(500_000)}`;
    expect(jsonTokens(text)).toEqual([[text]]);
  });
});
