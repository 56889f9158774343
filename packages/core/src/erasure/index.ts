export { continueErasure, eraseNow, type EraseStart, startErasure } from "./erase.ts";
export { exportEverything } from "./export-everything.ts";
export { exportPerson } from "./store/export.ts";
export {
  dueSubjects,
  type ListedErasure,
  pageOfErasures,
  unfinishedErasures,
} from "./store/erasures.ts";
export {
  closeAccount,
  planAccountDeletion,
  planUserDeletion,
  requestAccountDeletion,
  requestUserDeletion,
  toCounts,
} from "./request.ts";
