import { sendRequest } from "../load/send-request.ts";
import type { Server } from "./start-server.ts";

/** The SQL statements that a server has sent since its start. */
export async function countStatements({ port }: Server): Promise<number> {
  const { body } = await sendRequest(port, "/metrics");
  return Number(/^guidepost_database_statements_total (\d+)$/m.exec(body.toString())?.[1]);
}
