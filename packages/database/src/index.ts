export { batcherPerAccount, batcherPerPool, sharedReads } from "./batcher-per-pool.ts";
export { distinctItems, rowsByPlace } from "./batcher.ts";
export { ConnectionUrlError, parseConnectionUrl } from "./connection-url.ts";
export { copyRows, copyValue } from "./copy.ts";
export { type Database, openDatabase, openPool } from "./database.ts";
export {
  explainConnection,
  isDeadlock,
  isRejected,
  isUnreachable,
  uniqueViolation,
} from "./errors.ts";
export { Prisma, PrismaClient } from "./generated/client.ts";
export * from "./generated/enums.ts";
export { createStandby, type Standby } from "./standby.ts";
export { isInTransaction, sharedPool } from "./guarded-pool.ts";
export { MigrationError } from "./migrations/errors.ts";
export { findMigrationsFolder, type Migration, readMigrations } from "./migrations/folder.ts";
export { checkHistory, createHistory, readHistory, recordApplied } from "./migrations/history.ts";
export { migrate, pendingMigrations } from "./migrations/migrate.ts";
export { PoolerError, requirePreparedStatements } from "./pooler.ts";
export {
  batchChannel,
  type BatchItemTrace,
  statementChannel,
  type StatementTrace,
} from "./trace-channels.ts";
export { type AnyConnection, queryRows } from "./query-rows.ts";
export { createClient } from "./writable-server.ts";
export {
  inTransaction,
  repeatAfterDeadlock,
  openTransaction,
  type Connection,
  type OpenedTransaction,
  type Transaction,
} from "./transaction.ts";
