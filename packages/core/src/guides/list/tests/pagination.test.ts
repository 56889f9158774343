import { guideListInput } from "@guidepost/contract";
import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "../pagination.ts";

const latest = new Date("9999-12-31T23:59:59.999Z");
const cursor = fc.record({
  at: fc.date({ min: new Date(0), max: latest, noInvalidDate: true }).map((at) => at.toISOString()),
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
});
const encoded = cursor.map(encodeCursor);
const made = encodeCursor({ at: "2026-11-20T09:30:00.123Z", id: 42 });

describe("a list cursor (contract LIST-3)", () => {
  it("decodes to the encoded id and millisecond", () => {
    expect(decodeCursor(made)).toEqual({ at: "2026-11-20T09:30:00.123Z", id: 42 });
    fc.assert(
      fc.property(cursor, (one) => {
        expect(decodeCursor(encodeCursor(one))).toEqual(one);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it("contains no character that needs escaping in a URL, and is accepted by the list's input", () => {
    fc.assert(
      fc.property(encoded, (text) => {
        expect(text).toMatch(/^[\w-]+$/);
        expect(guideListInput.parse({ cursor: text }).cursor).toBe(text);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it.each([
    ["nothing", ""],
    ["padding", `${made}==`],
    ["a space", `${made} `],
    ["a line break inside", `${made.slice(0, 4)}\n${made.slice(4)}`],
    ["a character too few", made.slice(0, -1)],
    ["a character too many", `${made}A`],
    ["the other alphabet", Buffer.alloc(10, 0xff).toString("base64")],
    ["bits past the end", `${made.slice(0, -1)}${made.endsWith("B") ? "C" : "B"}`],
    ["id 0", encodeCursor({ at: new Date(0).toISOString(), id: 0 })],
    ["a negative id", encodeCursor({ at: new Date(0).toISOString(), id: -1 })],
    ["the year 10000", encodeCursor({ at: new Date(latest.getTime() + 1).toISOString(), id: 1 })],
    ["JSON", `{"at":0,"id":1}`],
    ["a NUL", "\u0000"],
  ])("decodes to undefined with %s", (_, text) => {
    expect(decodeCursor(text)).toBeUndefined();
  });

  it("decodes from any text to undefined or to a cursor that encodes to the same text", () => {
    const bytes = fc.uint8Array({ minLength: 8, maxLength: 12 });
    const garbage = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.base64String({ maxLength: 20 }),
      bytes.map((some) => Buffer.from(some).toString("base64url")),
      bytes.map((some) => Buffer.from(some).toString("base64")),
      fc
        .tuple(encoded, fc.nat({ max: 13 }), fc.string({ maxLength: 1 }))
        .map(([text, at, other]) => text.slice(0, at) + other + text.slice(at + 1)),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const one = decodeCursor(text);
        if (!one) return;
        expect(encodeCursor(one)).toBe(text);
        expect(one.id).toBeGreaterThan(0);
        expect(one.at).toMatch(/^\d{4}-/);
      }),
      runsOf({ stress: 5_000, sample: 200 }),
    );
  });

  it("throws in encodeCursor for a date or an id that no guide can have", () => {
    expect(() => encodeCursor({ at: new Date(-1).toISOString(), id: 1 })).toThrow();
    expect(() => encodeCursor({ at: new Date(0).toISOString(), id: 2 ** 31 })).toThrow();
  });
});
