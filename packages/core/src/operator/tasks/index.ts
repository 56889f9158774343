import type { Task } from "../../jobs/index.ts";
import { indexGuidesTask } from "./index-guides.ts";
import { purgeDeletedGuidesTask } from "./purge-deleted-guides.ts";
import { purgeDeletionsTask } from "./purge-deletions.ts";
import { purgeIdempotencyResultsTask } from "./purge-idempotency-results.ts";
import { purgeViewsTask } from "./purge-views.ts";
import { refreshOrderByViewsTask } from "./refresh-order-by-views.ts";
import { sweepRequestLogTask } from "./sweep-request-log.ts";

/** All tasks that a worker runs. */
export const TASKS: readonly Task[] = [
  indexGuidesTask,
  purgeDeletedGuidesTask,
  purgeDeletionsTask,
  purgeIdempotencyResultsTask,
  purgeViewsTask,
  refreshOrderByViewsTask,
  sweepRequestLogTask,
];

export { indexUnindexedGuides } from "./index-guides.ts";
export { purgeDeletedGuides } from "./purge-deleted-guides.ts";
export { purgeOldDeletions } from "./purge-deletions.ts";
export { purgeIdempotencyResults } from "./purge-idempotency-results.ts";
export { purgeOldViews } from "./purge-views.ts";
export { refreshOrderByViews } from "./refresh-order-by-views.ts";
export { sweepRequestLog } from "./sweep-request-log.ts";
