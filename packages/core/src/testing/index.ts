export { unsubscribeUrl } from "#notifications/mails/index.ts";
export { createAuthenticator, type Authenticator, type ResponseChanges } from "./authenticator.ts";
export {
  countDeadlocks,
  recordStatements,
  runConcurrently,
  runWhileLocked,
  waitUntilBlocked,
  type Outcomes,
} from "./concurrency.ts";
export { collectIds, fillEveryTable, TABLES_WITHOUT_ACCOUNT } from "./everything.ts";
export { explainPlan, fillTables, indexesOf, isSorted } from "./query-plans.ts";
export * from "./test-data.ts";
export {
  createTestFixtures,
  type TestContext,
  type TestFixtures,
  type TestUser,
} from "./test-fixtures.ts";
export { type SubjectIds, walkDatabase } from "./walk-database.ts";
export { createTestServers } from "./test-servers.ts";
