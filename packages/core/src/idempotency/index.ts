export { runOnce, type IdempotentRequest } from "./run-once.ts";
export { purgeResults, type StoredResponse } from "./store.ts";
