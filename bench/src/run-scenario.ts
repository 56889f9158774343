import { join } from "node:path";
import type { SeededDatabase } from "./database/seeded-database.ts";
import { captureResponse } from "./capture-response.ts";
import type { Cleanup } from "./cleanup.ts";
import { measure, type LoadOptions, type Measurement } from "./measure.ts";
import type { Options } from "./options.ts";
import { RESULTS_FOLDER } from "./paths.ts";
import type { Scenario } from "./scenarios.ts";
import { startApi } from "./servers/api.ts";
import { startYardsticks } from "./servers/yardsticks.ts";

/** `ours` is the service, `plain` yardstick A, `target` the yardstick of the target. */
export type Side = "ours" | "plain" | "target";

/** The measurements of each side, one for each round. */
export type ScenarioRun = { scenario: Scenario; rounds: Record<Side, Measurement[]> };

export type BenchEnvironment = {
  database: SeededDatabase;
  loadOptions: LoadOptions;
  serverCores: number[] | undefined;
  cleanup: Cleanup;
};

const WARM_UP_SECONDS = 2;

/** Runs all sides at once and measures them in turn, so that other load affects them equally. */
export async function runScenario(
  scenario: Scenario,
  { rounds, seconds, cpuProf }: Options,
  { database, loadOptions, serverCores: cores, cleanup }: BenchEnvironment,
): Promise<ScenarioRun> {
  const { dataDir, db, postgres } = database;
  const template = scenario.request(database);
  const ours = await startApi({
    dataDir,
    cores,
    log: join(dataDir, "api.log"),
    cleanup,
    env: scenario.env ?? {},
    nodeFlags: cpuProf
      ? [
          "--cpu-prof",
          `--cpu-prof-dir=${RESULTS_FOLDER}`,
          `--cpu-prof-name=${scenario.name}.cpuprofile`,
        ]
      : [],
  });
  const response = await captureResponse(ours.port, template, scenario.status);
  const { plain, target } = await startYardsticks(scenario, {
    dataDir,
    databaseUrl: postgres.url,
    response,
    cores,
    cleanup,
  });

  const servers = { ours, plain, target };
  const sides = ["target", "ours", "plain"] as const;
  const measured: ScenarioRun["rounds"] = { ours: [], plain: [], target: [] };
  for (const side of sides)
    await measure(loadOptions, scenario, template, servers[side], WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      // PostgreSQL must not flush the writes of one side during the measurement of another.
      await db.query("checkpoint");
      measured[side].push(await measure(loadOptions, scenario, template, servers[side], seconds));
    }

  for (const server of Object.values(servers)) await server.stop();
  return { scenario, rounds: measured };
}
