export { BackupError } from "./errors.ts";
export type { BackupSummary } from "./format.ts";
export { restoreBackup } from "./restore.ts";
export { writeBackup } from "./write.ts";
