import { describe, expect, it } from "vitest";
import { isEntryId, newEntryId, timeOfEntry } from "../entry-id.ts";

describe("newEntryId", () => {
  it("creates ids of version 7 in the order of their creation, also in the same millisecond", () => {
    const atMs = Date.UTC(2026, 10, 25);
    const ids = Array.from({ length: 2_000 }, () => newEntryId(atMs));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isEntryId)).toBe(true);
    expect(timeOfEntry(ids.at(-1) ?? "")).toBe(atMs);
  });

  it("creates different ids when more are created in a millisecond than the counter has values", () => {
    const ids = Array.from({ length: 10_000 }, () => newEntryId(0));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
