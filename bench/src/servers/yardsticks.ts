import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanup } from "../cleanup.ts";
import { runTypeScript, YARDSTICK_ENTRIES } from "../paths.ts";
import type { Scenario } from "../scenarios.ts";
import type { CapturedResponse } from "../yardsticks/settings.ts";
import { startServer, type Server } from "./start-server.ts";

export type YardstickOptions = {
  dataDir: string;
  databaseUrl: string;
  /** The response of the service in this scenario. */
  response: CapturedResponse;
  cores: number[] | undefined;
  cleanup: Cleanup;
};

/** Starts yardstick A (node:http) and the yardstick of the scenario's target, which may be A, too. */
export async function startYardsticks(
  { name, yardstick }: Scenario,
  { dataDir, databaseUrl, response, cores, cleanup }: YardstickOptions,
): Promise<{ plain: Server; target: Server }> {
  const responseFile = join(dataDir, `${name}.json`);
  await writeFile(responseFile, JSON.stringify(response));
  const start = (entry: string) =>
    startServer("PORT", {
      args: runTypeScript(entry),
      cores,
      env: { DATABASE_URL: databaseUrl, RESPONSE_FILE: responseFile },
      log: join(dataDir, "yardsticks.log"),
      cleanup,
    });
  const plain = await start(YARDSTICK_ENTRIES.plainHttp);
  const target = yardstick === "plainHttp" ? plain : await start(YARDSTICK_ENTRIES[yardstick]);
  return { plain, target };
}
