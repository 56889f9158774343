import { auditSearchInput } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import {
  auditLogPath,
  hasAuditFilters,
  NO_AUDIT_FILTERS,
  readAuditQuery,
  toAuditInput,
} from "./audit-query.ts";

const CURSOR = "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e";

describe("audit query", () => {
  it("is the same after it was written to an address and read again", () => {
    const query = {
      ...NO_AUDIT_FILTERS,
      user: "ada",
      action: "key.created" as const,
      via: "portal" as const,
      since: "2026-11-24T10:00:00.000Z",
      until: "2026-11-24T11:00:00.000Z",
      cursor: CURSOR,
    };
    const { searchParams } = new URL(auditLogPath(query), "http://localhost");
    expect(readAuditQuery(Object.fromEntries(searchParams))).toEqual(query);
    expect(auditLogPath()).toBe("/settings/audit-log");
  });

  it.each([
    { user: "" },
    { user: "\u0000" },
    { action: "toString" },
    { via: "mail" },
    { last: "1h" },
    { since: "yesterday" },
    { cursor: "1" },
  ])("ignores the invalid parameter %j", (given) => {
    expect(readAuditQuery(given)).toEqual(NO_AUDIT_FILTERS);
  });

  it("becomes valid input of the service, without since and until together with a period", () => {
    const query = readAuditQuery({
      user: ["ada", "bob"],
      last: "24h",
      until: "2026-11-24T11:00:00Z",
    });
    expect(auditSearchInput.parse(toAuditInput(query))).toEqual({
      user_id: "ada",
      last_minutes: 1_440,
      limit: 50,
    });
  });

  it("is not filtered by a page alone", () => {
    expect(hasAuditFilters({ ...NO_AUDIT_FILTERS, cursor: CURSOR })).toBe(false);
    expect(hasAuditFilters({ ...NO_AUDIT_FILTERS, last: "7d" })).toBe(true);
  });
});
