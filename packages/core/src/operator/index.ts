/**
 * Functions that check no authorization. The operator's command line, the demo content and
 * background work call them. Lint rejects imports of this module in the router and the portal.
 */
export { createAccount, getAccountUsage, hasAccounts, setPlan, setUsage } from "./accounts.ts";
export { createKeyFor, findKeyBySecret, listAccountKeys, revokeAnyKey } from "./api-keys.ts";
export { pauseDeliveries, pauseDeliveriesIn, resumeDeliveries } from "./deliveries.ts";
export {
  deleteAccount,
  eraseAccount,
  eraseUser,
  exportUser,
  listErasures,
  type PersonFilter,
  planErasure,
  planUserErasure,
  undeleteAccount,
} from "./deletions.ts";
export { listAccounts, listUsers, showAccount, showUser } from "./directory.ts";
export { listImageFiles } from "#images/index.ts";
export { countJobs, deleteJobs, listJobs, retryJobs } from "./jobs.ts";
export { resumeAccount, suspendAccount } from "./suspension.ts";
export {
  eraseDue,
  indexUnindexedGuides,
  purgeChallenges,
  purgeDeletedGuides,
  purgeIdempotencyResults,
  purgeMailTokens,
  purgeOldDeletions,
  purgeOldFeedback,
  purgeOldLinkChecks,
  purgeOldNotifications,
  purgeExpiredPrivateLinks,
  purgeLargeHistories,
  purgeOldVersions,
  purgeOldViews,
  purgeSessions,
  refreshOrderByViews,
  sweepAuditLog,
  sweepRequestLog,
  TASKS,
} from "./tasks/index.ts";
export { createWebhookSender, type AttemptResult } from "#webhooks/index.ts";
export {
  definePeriodicTask,
  defineTask,
  endAttempts,
  enqueue,
  PermanentFailure,
  releaseOrphanedJobs,
  removeDeadWorkers,
  removeWorker,
  type Task,
  touchWorker,
} from "#jobs/index.ts";
export {
  createUser,
  defaultRole,
  removeUser,
  resetTwoFactor,
  setEmail,
  setPassword,
  userContext,
} from "./users.ts";
