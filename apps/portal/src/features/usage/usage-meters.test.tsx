import type { Usage, UsageWindows } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CurrentWindows, PeriodMeter } from "./usage-meters.tsx";

afterEach(cleanup);

const LIMITS = { per_minute: 5, per_hour: 1_000 };

function usage(used: number, quota = 10_000): Usage {
  return {
    period: "2026-11",
    requests_used: used,
    quota_limit: quota,
    quota_remaining: Math.max(0, quota - used),
    usage_percentage: (used / quota) * 100,
    rate_limits: LIMITS,
    resets_at: "2026-12-01T00:00:00.000Z",
  };
}

function showPeriod(used: number, now: string, isCurrent = true) {
  const createdAt = new Date("2026-01-01T00:00:00Z");
  render(
    <PeriodMeter
      usage={usage(used)}
      isCurrent={isCurrent}
      createdAt={createdAt}
      now={new Date(now)}
    />,
  );
}

function facts(): Record<string, string | null> {
  const terms = screen.queryAllByRole("term").map(({ textContent }) => textContent);
  const values = screen.queryAllByRole("definition").map(({ textContent }) => textContent);
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? null]));
}

function meterText(name: string) {
  return screen.getByRole("meter", { name }).getAttribute("aria-valuetext");
}

describe("PeriodMeter", () => {
  it("shows the used part of the current quota, when it resets, and a projection", () => {
    showPeriod(302, "2026-11-16T00:00:00Z");
    expect(meterText("Successful requests")).toBe("302 of 10,000");
    expect(screen.getByText("3.0%").nextSibling?.textContent).toBe("of the quota");
    expect(facts()).toEqual({
      Resets: "1 Dec 2026, 00:00 UTC, in 15 days",
      "Projected this month": "About 604 requests by the end of the month, 6.0% of the quota",
    });
  });

  it("shows on the last day that the quota resets within a day, and no projection on the first day", () => {
    showPeriod(302, "2026-11-30T00:00:01Z");
    expect(facts()["Resets"]).toBe("1 Dec 2026, 00:00 UTC, within a day");
    cleanup();
    showPeriod(302, "2026-11-01T23:59:59Z");
    expect(facts()).toMatchObject({
      Resets: "1 Dec 2026, 00:00 UTC, in 29 days",
      "Projected this month": "Not enough data yet",
    });
  });

  it("shows that the quota is used up, and that requests return 402 until its reset", () => {
    showPeriod(10_000, "2026-11-16T00:00:00Z");
    expect(screen.getByText("Quota used up")).toBeDefined();
    expect(meterText("Successful requests")).toBe("10,000 of 10,000");
    expect(facts()["Projected this month"]).toBe("Requests return 402 until then");
  });

  it("compares an earlier period with today's quota, without a reset", () => {
    showPeriod(9_000, "2026-12-16T00:00:00Z", false);
    expect(screen.getByText("90.0%").nextSibling?.textContent).toBe("of today’s quota");
    expect(screen.queryByText("Close to the quota")).toBeNull();
    expect(facts()).toEqual({});
  });
});

describe("CurrentWindows", () => {
  const minute = { used: 4, limit: 5, resets_at: "2026-11-16T09:31:00.000Z" };
  const hour = { used: 250, limit: 1_000, resets_at: "2026-11-16T10:00:00.000Z" };
  const windows: UsageWindows = { minute, hour, as_of: "2026-11-16T09:30:20.000Z" };

  it("shows the requests of the minute and the hour, and when each starts again", () => {
    render(<CurrentWindows windows={windows} isStale={false} />);
    expect([meterText("This minute"), meterText("This hour")]).toEqual(["4 of 5", "250 of 1,000"]);
    expect(screen.getByText("Resets at 09:31 UTC")).toBeDefined();
    expect(screen.getByText("Resets at 10:00 UTC")).toBeDefined();
    expect(screen.getByText(/^As of a few seconds ago/)).toBeDefined();
  });

  it("shows until when requests return 429, and a failed refresh", () => {
    render(<CurrentWindows windows={{ ...windows, minute: { ...minute, used: 5 } }} isStale />);
    expect(screen.getByText("Limit reached: requests return 429 until 09:31 UTC")).toBeDefined();
    expect(screen.getByText("Resets at 10:00 UTC")).toBeDefined();
    expect(screen.getByText(/^Refresh failed\. Retrying/)).toBeDefined();
  });
});
