export type { AuditEvent, SecondFactorKind } from "./event.ts";
export { exportAuditLog, listAuditLog, searchAuditLog } from "./list.ts";
export {
  guideEntry,
  recordAction,
  recordFailure,
  systemGuideEntry,
  withAudit,
  type AuditWriter,
} from "./record.ts";
export { auditGuidesSql, deleteExpired } from "./store/write.ts";
export type { NewEntry } from "./entry.ts";
