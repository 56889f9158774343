import { describe, expect, it } from "vitest";
import { formatDiff } from "../output.ts";
import { joinLines, paint, printable, printableJson, printableLines } from "../printable.ts";
import { HOSTILE, UNSAFE } from "./hostile-text.ts";

const green = (text: string) => `\u001B[32m${text}\u001B[39m`;

describe("printable", () => {
  it("escapes each control character, line separator and direction override of a value", () => {
    for (const character of Array.from(HOSTILE).filter((one) => UNSAFE.test(one))) {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      expect(printable`a ${`b${character}c`}\n`.toString()).toBe(`a b\\u${code}c\n`);
    }
  });

  it("keeps the control characters of the template, and the tabs of values", () => {
    expect(printable`\r\u001B[K${"a\tb"}\n`.toString()).toBe("\r\u001B[Ka\tb\n");
  });

  it("escapes the line breaks of values, so that a value is one line", () => {
    expect(printable`${"a\nDone."}`.toString()).toBe("a\\u000ADone.");
  });

  it("keeps letters of all scripts and emoji", () => {
    const text = "Tee für zwei, שלום, سلام, 日本語, 👩‍🍳";
    expect(printable`${text}`.toString()).toBe(text);
  });

  it("does not escape printable text again", () => {
    const colored = paint(green, "a\u001Bb");
    expect(colored.toString()).toBe("\u001B[32ma\\u001Bb\u001B[39m");
    expect(printable`${colored} ${joinLines([colored, printable`c`])}`.toString()).toBe(
      `${colored.toString()} ${colored.toString()}\nc`,
    );
  });

  it("escapes lists and objects of a response whose type is a text", () => {
    const list = ["a\u001Bb", ["\u202E"], { toString: () => "\u0007" }] as unknown as string;
    expect(printable`${list}`.toString()).toBe("a\\u001Bb\\u202E\\u0007");
  });

  it("prints nothing for null and undefined", () => {
    expect(printable`a${null}b${undefined}c${0}`.toString()).toBe("abc0");
  });
});

describe("printableLines", () => {
  it("keeps line breaks, and escapes other control characters", () => {
    expect(printableLines("a\r\n\u202Eb").toString()).toBe("a\\u000D\n\\u202Eb");
  });
});

describe("printableJson", () => {
  it("returns JSON of the same value without unsafe characters", () => {
    const value = { [HOSTILE]: [HOSTILE, { a: "\\" }] };
    const json = printableJson(value).toString();
    expect(json).not.toMatch(UNSAFE);
    expect(json).not.toMatch(/[\n\t]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe("formatDiff", () => {
  it("escapes the control characters of lines", () => {
    const diff = formatDiff("a\n", "\u001B[2Ja\u202Eb\r\n").toString();
    expect(diff).toContain("+\\u001B[2Ja\\u202Eb\\u000D");
  });
});
