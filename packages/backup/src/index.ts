export { BackupError } from "./errors.ts";
export type { FileStore } from "./format.ts";
export { restoreBackup, type RestoreOptions } from "./restore.ts";
export { streamBackup, writeBackup } from "./write.ts";
