import { describe, expect, it } from "vitest";
import { JsonScanner } from "../json-scanner.ts";

function scan(...chunks: string[]) {
  const scanner = new JsonScanner();
  for (const chunk of chunks) {
    const found = scanner.push(Buffer.from(chunk));
    if (found) return found;
  }
  return undefined;
}
const list = (count: number) => `[${Array.from({ length: count }, () => "1").join(",")}]`;

describe("JsonScanner", () => {
  it("accepts 5,000 values and 64 levels", () => {
    expect(scan(list(5_000))).toBeUndefined();
    expect(scan("[".repeat(64) + "]".repeat(64))).toBeUndefined();
    expect(scan("[[],{}]".repeat(1_000))).toBeUndefined();
  });

  it("finds the 5,001st value and the 65th level, with the number of bytes before them", () => {
    expect(scan(list(5_001))).toEqual({ excess: "too many values", length: 10_000 });
    expect(scan("[".repeat(5_000))).toEqual({ excess: "too deep", length: 64 });
    expect(scan(`{"a":`.repeat(65))).toEqual({ excess: "too deep", length: 320 });
  });

  it("ignores the content of strings, also with escapes and split at any character", () => {
    const text = `{"guide":{"title":"${',[{\\\\\\"'.repeat(3_000)}"}}`;
    expect(() => JSON.parse(text)).not.toThrow();
    expect(scan(text)).toBeUndefined();
    expect(scan(...text.split(""))).toBeUndefined();
  });

  it("finds the first byte that is invalid outside of strings", () => {
    expect(scan('{"a":1 x x')).toEqual({ excess: "malformed", length: 8 });
    expect(scan('{"a":1}\0')).toEqual({ excess: "malformed", length: 8 });
    expect(scan('{"x~":"x\\"/*","é":[true,false,null,-1.5E+3,2e7]}\r\n\t ')).toBeUndefined();
  });

  it("continues counting in the next chunk", () => {
    expect(scan(...list(5_001).split(""))).toMatchObject({ excess: "too many values" });
    expect(scan(...Array.from({ length: 65 }, () => "["))).toMatchObject({ excess: "too deep" });
  });
});
