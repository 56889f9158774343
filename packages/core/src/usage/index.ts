export { getUsage, refundQuota, QuotaExceeded, reserveQuota, type Reservation } from "./quota.ts";
export { createUsageRecorder, type UsageEvent, type UsageRecorder } from "./recorder.ts";
export { exportUsage, getUsageWindows, reportUsage } from "./report.ts";
