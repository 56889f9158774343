import { ERRORS } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { countByDay, groupOf } from "./outcome-groups.tsx";

describe("outcome group", () => {
  it("is the group of the status for every error of the contract", () => {
    const codesOf = (group: string) =>
      Object.keys(ERRORS).filter((code) => groupOf(code) === group);
    expect(codesOf("limited")).toEqual(["quota_exceeded", "rate_limit_exceeded"]);
    expect(codesOf("server")).toEqual(["internal_error", "service_unavailable"]);
    expect(codesOf("client")).toContain("guide_limit_exceeded");
    expect(groupOf("ok")).toBe("successful");
    expect(groupOf("toString")).toBe("client");
  });

  it("is counted for every day of the month, including days without requests", () => {
    const days = countByDay("2028-02", [
      { day: "2028-02-29", outcomes: { ok: 5, not_found: 2, forbidden: 1, internal_error: 3 } },
    ]);
    expect(days).toHaveLength(29);
    expect(days[0]).toMatchObject({ day: "2028-02-01", total: 0, successful: 0 });
    expect(days[28]).toEqual({
      day: "2028-02-29",
      total: 11,
      successful: 5,
      limited: 0,
      client: 3,
      server: 3,
    });
  });
});
