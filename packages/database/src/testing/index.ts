export { serverUrl } from "./admin.ts";
export { stopTestServer } from "./server.ts";
export {
  createEmptyDatabase,
  createTestDatabase,
  dropDatabase,
  type TestDatabase,
} from "./test-database.ts";
