// Not in the feature's own index: these read other features, which record notifications themselves.
export { detectRateLimiting, detectRateLimitingTask } from "./rate-limiting.ts";
export { sendWeeklySummaries, sendWeeklySummariesTask } from "./weekly-summary.ts";
