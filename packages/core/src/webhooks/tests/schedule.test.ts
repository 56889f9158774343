import { describe, expect, it } from "vitest";
import { decide, type AttemptResult } from "../schedule.ts";

const FAILURE: AttemptResult = {
  isSent: true,
  startedAt: new Date(),
  durationMs: 1,
  headers: {},
  status: 500,
  responseHeaders: {},
  response: "",
  error: "The response had the status 500",
};
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

describe("decide (contract HOOK-8)", () => {
  it("repeats a failed request seven times, after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h", () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => decide(FAILURE, attempt));
    const times = [5 * SECOND_MS, 300 * SECOND_MS, HOUR_MS / 2];
    expect(delays).toEqual(
      [...times, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS].map((delayMs) => ({
        state: "pending",
        delayMs,
      })),
    );
    expect(decide(FAILURE, 8)).toEqual({ state: "failed", isGone: false });
  });

  it("ends the schedule after the status 410 (contract HOOK-10)", () => {
    expect(decide({ ...FAILURE, status: 410 }, 1)).toEqual({ state: "failed", isGone: true });
  });
});
