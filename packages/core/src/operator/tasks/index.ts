import { detectExpiringKeysTask } from "#api-keys/index.ts";
import { checkLinksTask } from "#guides/index.ts";
import { sweepImageFilesTask, sweepImagesTask } from "#images/index.ts";
import type { Task } from "#jobs/index.ts";
import { sendMailTask } from "#mail/index.ts";
import { detectRateLimitingTask, sendWeeklySummariesTask } from "#notifications/detectors/index.ts";
import { detectUsageThresholdsTask } from "#usage/index.ts";
import { deliverWebhooksTask, purgeEventsTask, resumeWebhooksTask } from "#webhooks/index.ts";
import { applySchedulesTask } from "./apply-schedules.ts";
import { eraseDueTask } from "./erase-due.ts";
import { indexGuidesTask } from "./index-guides.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import { purgeViewsTask } from "./purge-views.ts";
import {
  purgeChallengesTask,
  purgeDeletedGuidesTask,
  purgeDeletionsTask,
  purgeFeedbackTask,
  purgeIdempotencyResultsTask,
  purgeLinkChecksTask,
  purgeMailTokensTask,
  purgeNotificationsTask,
  purgePrivateLinksTask,
  purgeSessionsTask,
  purgeLargeHistoriesTask,
  purgeVersionsTask,
  sweepAuditLogTask,
} from "./purges.ts";
import { refreshOrderByViewsTask } from "./refresh-order-by-views.ts";
import { sweepRequestLogTask } from "./sweep-request-log.ts";

/** All tasks that a worker runs. */
export const TASKS: readonly Task[] = [
  applySchedulesTask,
  checkLinksTask,
  deliverWebhooksTask,
  detectExpiringKeysTask,
  detectRateLimitingTask,
  detectUsageThresholdsTask,
  eraseDueTask,
  indexGuidesTask,
  purgeAccountPagesTask,
  purgeChallengesTask,
  purgeDeletedGuidesTask,
  purgeDeletionsTask,
  purgeEventsTask,
  purgeFeedbackTask,
  purgeIdempotencyResultsTask,
  purgeLinkChecksTask,
  purgeMailTokensTask,
  purgeNotificationsTask,
  purgePrivateLinksTask,
  purgeSessionsTask,
  purgeLargeHistoriesTask,
  purgeVersionsTask,
  purgeViewsTask,
  refreshOrderByViewsTask,
  resumeWebhooksTask,
  sendMailTask,
  sendWeeklySummariesTask,
  sweepAuditLogTask,
  sweepImageFilesTask,
  sweepImagesTask,
  sweepRequestLogTask,
];

export { eraseDue } from "./erase-due.ts";
export { indexUnindexedGuides } from "./index-guides.ts";
export { purgeOldViews } from "./purge-views.ts";
export {
  purgeChallenges,
  purgeDeletedGuides,
  purgeExpiredPrivateLinks,
  purgeIdempotencyResults,
  purgeMailTokens,
  purgeOldDeletions,
  purgeOldFeedback,
  purgeOldLinkChecks,
  purgeOldNotifications,
  purgeLargeHistories,
  purgeOldVersions,
  purgeSessions,
  sweepAuditLog,
} from "./purges.ts";
export { refreshOrderByViews } from "./refresh-order-by-views.ts";
export { sweepRequestLog } from "./sweep-request-log.ts";
