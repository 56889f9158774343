export { createLimits, type LimitsConfig } from "./create-limits.ts";
export { startDeadline } from "./deadline.ts";
export { attemptLimits, takeOrRefuse } from "./take-or-refuse.ts";
export type { LimitStore, LimitWindow, RateLimits, Verdict } from "./limit-store.ts";
export type { LimitsState, OnLimitsChange, RateLimiter } from "./with-fallback.ts";
