import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createDocs } from "/work/main/apps/api/src/docs/docs.ts";
const app = createDocs({ apiUrl: "http://127.0.0.1:4111", portalUrl: "http://localhost:3000" });
createServer(getRequestListener(app.fetch)).listen(4111, "127.0.0.1");
