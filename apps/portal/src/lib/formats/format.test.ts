import { describe, expect, it } from "vitest";
import { formatBytes, formatWait, quoted, timeLeft, timeSince } from "./format.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

describe("timeLeft", () => {
  it.each([
    [20_000, "in less than a minute"],
    [1 * minutes, "in 1 minute"],
    [90 * minutes, "in 90 minutes"],
    [2 * hours, "in 2 hours"],
    [30 * hours, "in 30 hours"],
    [7.4 * days, "in 7 days"],
    [21 * days, "in 21 days"],
    [30 * days, "in 30 days"],
    [30.99 * days, "in 30 days"],
    [90.5 * days, "in 90 days"],
    [364.9 * days, "in 364 days"],
    [365.5 * days, "in 1 year"],
    [2 * 365.25 * days, "in 2 years"],
  ])("describes %i ms ahead as %s", (ms, words) => {
    expect(timeLeft(now + ms, now)).toBe(words);
  });
});

describe("timeSince", () => {
  it.each([
    [-5 * minutes, "just now"],
    [59_000, "just now"],
    [90_000, "1 minute ago"],
    [30 * hours, "yesterday"],
    [6.9 * days, "6 days ago"],
    [15 * days, "2 weeks ago"],
    [61 * days, "2 months ago"],
    [800 * days, "2 years ago"],
  ])("describes %i ms ago as %s", (ms, words) => {
    expect(timeSince(now - ms, now)).toBe(words);
  });
});

describe("formatWait", () => {
  it.each([
    [1, "a minute"],
    [60, "a minute"],
    [61, "2 minutes"],
    [2_341, "40 minutes"],
    [2_400, "40 minutes"],
    [3_540, "59 minutes"],
    [3_541, "an hour"],
    [3_600, "an hour"],
  ])("describes a wait of %i s as %s", (seconds, wait) => {
    expect(formatWait(seconds)).toBe(wait);
  });
});

describe("quoted", () => {
  it("isolates a title that runs from right to left, so that it does not change the order of the sentence (contract DIR-1)", () => {
    expect(quoted("قهوة!")).toBe("“\u2068قهوة!\u2069”");
    expect(quoted("Tea")).toBe("“Tea”");
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1_023, "1,023 bytes"],
    [1_024, "1 KB"],
    [1_023.4 * 1_024, "1,023 KB"],
    [1_023.9 * 1_024, "1 MB"],
    [4.25 * 1_024 ** 2, "4.3 MB"],
    [9.97 * 1_024 ** 2, "10 MB"],
    [100 * 1_024 ** 2, "100 MB"],
    [2_048 * 1_024 ** 3, "2,048 GB"],
  ])("describes %d bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
