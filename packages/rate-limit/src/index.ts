export { createLimits, type LimitsConfig } from "./create-limits.ts";
export { startDeadline } from "./deadline.ts";
export { createInProcessStore } from "./in-process.ts";
export type { LimitStore, LimitWindow, RateLimits, Verdict } from "./limit-store.ts";
export { HOUR_MS, MINUTE_MS, secondsUntil, windowEnd, windowIndex } from "./windows.ts";
export type { LimitsState, OnLimitsChange, RateLimiter } from "./with-fallback.ts";
