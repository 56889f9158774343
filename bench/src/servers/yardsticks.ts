import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanup } from "../cleanup.ts";
import { runTypeScript, yardstickEntry } from "../paths.ts";
import type { Scenario } from "../scenarios.ts";
import type { CapturedAnswer } from "../yardsticks/settings.ts";
import { startServer, type Server } from "./start-server.ts";

export type YardstickOptions = {
  dataDir: string;
  databaseUrl: string;
  /** What the service answers in this scenario. */
  answer: CapturedAnswer;
  cores: number[] | undefined;
  cleanup: Cleanup;
};

/** Yardstick A (node:http) and the one that the scenario's target speaks of (B or C). */
export const startYardsticks = async (
  { name, yardstick }: Scenario,
  { dataDir, databaseUrl, answer, cores, cleanup }: YardstickOptions,
): Promise<{ plain: Server; target: Server }> => {
  const answerFile = join(dataDir, `${name}.json`);
  await writeFile(answerFile, JSON.stringify(answer));
  const start = (entry: string) =>
    startServer("PORT", {
      args: runTypeScript(entry),
      cores,
      env: { DATABASE_URL: databaseUrl, ANSWER: answerFile },
      log: join(dataDir, "yardsticks.log"),
      cleanup,
    });
  return {
    plain: await start(yardstickEntry.plainHttp),
    target: await start(yardstickEntry[yardstick]),
  };
};
