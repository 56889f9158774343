export {
  getUsage,
  refundQuota,
  QuotaExceeded,
  reserveQuota,
  toUsage,
  type Reservation,
} from "./quota.ts";
export { createUsageRecorder, type UsageEvent, type UsageRecorder } from "./recorder.ts";
export { exportUsage, getUsageWindows, reportUsage } from "./report.ts";
export { requestsBetween, usedInPeriod } from "./store/read.ts";
export { setUsedInPeriod } from "./store/ledger.ts";
export { detectUsageThresholds, detectUsageThresholdsTask } from "./thresholds.ts";
export { accountIdsWithRequestsAfter } from "./store/thresholds.ts";
