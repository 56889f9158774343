import { AuditLogSkeleton } from "#features/audit-log/skeletons.tsx";

export default AuditLogSkeleton;
