import type { WindowCount } from "@guidepost/database";
import { HOUR_MS, MINUTE_MS, windowIndex } from "@guidepost/rate-limit";

const startOf = (at: Date, lengthMs: number): number =>
  windowIndex(at.getTime(), lengthMs) * lengthMs;

/** One request in the minute and the hour that it came in. */
export const windowsAt = (accountId: number, at: Date): WindowCount => ({
  accountId,
  minute: startOf(at, MINUTE_MS),
  minuteRequests: 1,
  hour: startOf(at, HOUR_MS),
  hourRequests: 1,
});

const newest = (
  [start, requests]: [number, number],
  [otherStart, otherRequests]: [number, number],
): [number, number] => {
  if (start === otherStart) return [start, requests + otherRequests];
  return start > otherStart ? [start, requests] : [otherStart, otherRequests];
};

/** Of two counts of one account: the sum where they are of one window, else the newer window's. */
export const addWindows = (one: WindowCount, other: WindowCount): WindowCount => {
  const [minute, minuteRequests] = newest(
    [one.minute, one.minuteRequests],
    [other.minute, other.minuteRequests],
  );
  const [hour, hourRequests] = newest(
    [one.hour, one.hourRequests],
    [other.hour, other.hourRequests],
  );
  return { accountId: one.accountId, minute, minuteRequests, hour, hourRequests };
};
