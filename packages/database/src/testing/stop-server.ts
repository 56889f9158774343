/** `node --import tsx packages/database/src/testing/stop-server.ts`: the last step of the root's test script. */
import { stopTestServer } from "./server.ts";

await stopTestServer();
