export { adviseOn } from "./refusal.ts";
export { type LoggedRequest, type Refusal, type RequestFacts } from "./entry.ts";
export { newEntryId } from "../entry-id.ts";
export {
  getKeyImpact,
  getRequest,
  listCallers,
  listRequests,
  listRequestsOfKey,
  searchRequests,
} from "./read.ts";
export { createRequestLog, type RequestLog } from "./recorder.ts";
export {
  createPartitions,
  dayOf,
  dropExpiredPartitions,
  listPartitions,
  nextDay,
} from "./store/partitions.ts";
export { findRefusedRequests } from "./store/refusals.ts";
