export type { AuditEvent, SecondFactorKind } from "./event.ts";
export { exportAuditLog, listAuditLog, searchAuditLog } from "./list.ts";
export {
  guideEntries,
  guideEntry,
  recordAction,
  recordFailure,
  systemGuideEntry,
  withAudit,
  type AuditWriter,
} from "./record.ts";
export { auditEachGuideSql, auditGuidesSql, deleteExpired } from "./store/write.ts";
export type { NewEntry } from "./entry.ts";
