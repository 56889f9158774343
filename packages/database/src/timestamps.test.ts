import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "./testing/test-database.ts";
import { toIsoTimestamp } from "./timestamps.ts";

const { database, drop } = await createTestDatabase();
afterAll(drop);

describe("a timestamp of the pool", () => {
  it.each([
    ["2026-11-22 20:49:42.123+00", "2026-11-22T20:49:42.123Z"],
    ["2026-11-22 20:49:42.1+00", "2026-11-22T20:49:42.100Z"],
    ["2026-11-22 20:49:42+00", "2026-11-22T20:49:42.000Z"],
    ["2026-11-22 20:49:42.123456+00", "2026-11-22T20:49:42.123Z"],
    ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31 23:59:59.999+00", "9999-12-31T23:59:59.999Z"],
  ])("is parsed from %s as the text that Date.toISOString returns", async (text, iso) => {
    const { rows } = await database.pool.query<{ at: string | null }>(
      "select $1::timestamptz as at union all select null",
      [text],
    );
    expect(rows).toEqual([{ at: iso }, { at: null }]);
    expect(new Date(iso).toISOString()).toBe(iso);
  });

  it.each(["2026-11-22 20:49:42+01", "infinity", "0001-01-01 00:00:00+00 BC"])(
    "throws for %s, since no column of Guidepost has it",
    (text) => {
      expect(() => toIsoTimestamp(text)).toThrow(RangeError);
    },
  );
});
