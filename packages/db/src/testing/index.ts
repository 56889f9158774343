export { stopTestServer } from "./server.ts";
export { createTestDatabase, type TestDatabase } from "./test-database.ts";
