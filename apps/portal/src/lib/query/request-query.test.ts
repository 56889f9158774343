import { requestSearchInput } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import {
  isFiltered,
  NO_REQUEST_FILTERS,
  readRequestQuery,
  requestLogPath,
  requestPath,
  toRequestsInput,
} from "./request-query.ts";

const CURSOR = "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e";

describe("request query", () => {
  it("is the same after it was written to an address and read again", () => {
    const query = {
      ...NO_REQUEST_FILTERS,
      key: 12,
      operation: "guides.get",
      status: 404,
      code: "not_found" as const,
      since: "2026-11-24T10:00:00.000Z",
      until: "2026-11-24T11:00:00.000Z",
      cursor: CURSOR,
    };
    const { searchParams } = new URL(requestLogPath(query), "http://localhost");
    expect(readRequestQuery(Object.fromEntries(searchParams))).toEqual(query);
  });

  it("has no parameters in the address without filters", () => {
    expect(requestLogPath()).toBe("/developer/logs");
    expect(requestLogPath({ key: 3 })).toBe("/developer/logs?key=3");
    expect(requestPath("a/b")).toBe("/developer/logs/a%2Fb");
  });

  it.each([
    { key: "0" },
    { key: "9999999999" },
    { key: "1e3" },
    { status: "199" },
    { status: "x" },
    { code: "conflict" },
    { last: "toString" },
    { since: "yesterday" },
    { until: "2026-13-01T00:00:00Z" },
    { cursor: "1" },
    { operation: "" },
    { operation: "\u0000" },
  ])("ignores the invalid parameter %j", (given) => {
    const query = readRequestQuery(given);
    expect(query).toEqual(NO_REQUEST_FILTERS);
  });

  it("ignores since and until together with a range that ends now", () => {
    const given = { last: "1h", since: "2026-11-24T10:00:00Z", until: "2026-11-24T11:00:00Z" };
    expect(readRequestQuery(given)).toEqual({ ...NO_REQUEST_FILTERS, last: "1h" });
  });

  it("becomes valid input of the service", () => {
    const query = readRequestQuery({ key: ["7", "8"], last: "24h", code: "forbidden" });
    expect(requestSearchInput.parse(toRequestsInput(query))).toEqual({
      key_id: 7,
      code: "forbidden",
      last_minutes: 1_440,
      limit: 50,
    });
  });

  it("is not filtered by a page alone", () => {
    expect(isFiltered({ ...NO_REQUEST_FILTERS, cursor: CURSOR })).toBe(false);
    expect(isFiltered({ ...NO_REQUEST_FILTERS, last: "1h" })).toBe(true);
  });
});
