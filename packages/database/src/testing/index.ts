export { serverUrl } from "./admin.ts";
export { stopTestServer } from "./server.ts";
export {
  createEmptyDatabase,
  createTestDatabase,
  dropDatabase,
  type TestDatabase,
  TEST_LIMITS,
} from "./test-database.ts";
export { startReplicatedServers, urlOfServers } from "./replicated-servers.ts";
export { startPgbouncer } from "./start-pgbouncer.ts";
