/**
 * Functions that check no authorization. The operator's command line, the demo content and
 * background work call them. Lint rejects imports of this module in the router and the portal.
 */
export { createAccount, getAccountUsage, hasAccounts, setPlan, setUsage } from "./accounts.ts";
export { createKeyFor, listAccountKeys, revokeAnyKey } from "./api-keys.ts";
export { countJobs, deleteJobs, listJobs, retryJobs } from "./jobs.ts";
export {
  indexUnindexedGuides,
  purgeDeletedGuides,
  purgeIdempotencyResults,
  purgeOldDeletions,
  purgeOldViews,
  refreshOrderByViews,
  sweepRequestLog,
  TASKS,
} from "./tasks/index.ts";
export {
  definePeriodicTask,
  defineTask,
  enqueue,
  JOB_STATES,
  removeDeadWorkers,
  removeWorker,
  type Task,
  touchWorker,
} from "../jobs/index.ts";
export {
  createUser,
  defaultRole,
  removeUser,
  setEmail,
  setPassword,
  userContext,
} from "./users.ts";
