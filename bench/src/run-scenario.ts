import { join } from "node:path";
import type { SeededDatabase } from "./database/seeded-database.ts";
import { captureResponse } from "./capture-response.ts";
import type { Cleanup } from "./cleanup.ts";
import { measure, warmUp, type LoadOptions, type Measurement } from "./measure.ts";
import type { Options } from "./options.ts";
import { API_ENTRY, PORTAL_ENTRY, RESULTS_FOLDER } from "./paths.ts";
import type { Scenario } from "./scenarios.ts";
import { median } from "./median.ts";
import { startApi, startPortal } from "./servers/apps.ts";
import { startRedis } from "./servers/redis.ts";
import type { Server } from "./servers/start-server.ts";
import { startYardsticks } from "./servers/yardsticks.ts";

/**
 * `ours` is the service, `plain` yardstick A, `target` the yardstick of the goal, and `reference` the
 * service of another commit.
 */
export type Sides<Value> = Record<"ours" | "plain" | "target", Value> & { reference?: Value };

/** The measurements of each side, one for each round. */
export type ScenarioRun = {
  scenario: Scenario;
  rounds: Sides<Measurement[]>;
  /** Ours and the yardstick at the scenario's steady load, one for each round. */
  steadyLoad?: Record<"ours" | "target", Measurement[]>;
};

export type BenchEnvironment = {
  database: SeededDatabase;
  loadOptions: LoadOptions;
  serverCores: number[] | undefined;
  /** The API of another commit. */
  referenceEntry: string | undefined;
  cleanup: Cleanup;
};

const ENTRIES = { api: API_ENTRY, portal: PORTAL_ENTRY };

/** Runs all sides at once and measures them in turn, so that other load affects them equally. */
export async function runScenario(
  scenario: Scenario,
  { rounds, seconds, cpuProf }: Options,
  { database, loadOptions, serverCores: cores, referenceEntry, cleanup }: BenchEnvironment,
): Promise<ScenarioRun> {
  const { dataDir, db, postgres } = database;
  const templates = scenario.requests(database);
  const [template] = templates;
  if (!template) throw new Error(`${scenario.name} has no request`);
  const redisUrl = scenario.usesRedis
    ? await startRedis(cores && loadOptions.loadCores, cleanup)
    : undefined;
  const startServer = scenario.app === "portal" ? startPortal : startApi;
  const start = (entry: string, nodeFlags: string[]) =>
    startServer({
      entry,
      dataDir,
      cores,
      log: join(dataDir, `${scenario.app}.log`),
      cleanup,
      env: { ...scenario.env, ...(redisUrl !== undefined && { REDIS_URL: redisUrl }) },
      nodeFlags,
    });
  const profileFlags = [
    "--cpu-prof",
    `--cpu-prof-dir=${RESULTS_FOLDER}`,
    `--cpu-prof-name=${scenario.name}.cpuprofile`,
  ];
  const ours = await start(ENTRIES[scenario.app], cpuProf ? profileFlags : []);
  const reference = referenceEntry === undefined ? undefined : await start(referenceEntry, []);
  const response = await captureResponse(ours.port, template, scenario.status);
  const { plain, target } = await startYardsticks(scenario, {
    dataDir,
    databaseUrl: postgres.url,
    response,
    cores,
    cleanup,
  });

  const servers: Sides<Server> = { ours, plain, target, ...(reference && { reference }) };
  const measured: Sides<Measurement[]> = {
    ours: [],
    plain: [],
    target: [],
    ...(reference && { reference: [] }),
  };
  // Yardstick A is measured once also when it is the target.
  const others = target === plain ? [] : (["target"] as const);
  const turns = ([...others, "ours", "reference", "plain"] as const).flatMap((side) => {
    const server = servers[side];
    const results = measured[side];
    return server && results ? [{ server, results }] : [];
  });
  for (const { server } of turns) await warmUp(loadOptions, scenario, templates, server);
  for (let round = 0; round < rounds; round++)
    for (const { server, results } of turns) {
      // PostgreSQL must not flush the writes of one side during the measurement of another.
      await db.query("checkpoint");
      results.push(await measure(loadOptions, scenario, { templates, seconds }, server));
    }

  if (target === plain) measured.target = measured.plain;

  const steady: ScenarioRun["steadyLoad"] = { ours: [], target: [] };
  if (scenario.steadyLoad) {
    const half = median(measured.ours.map((at) => at.perSecond)) / 2;
    const load = { templates, seconds, perSecond: scenario.steadyLoad.perSecond ?? half };
    for (let round = 0; round < rounds; round++)
      for (const side of ["ours", "target"] as const)
        steady[side].push(await measure(loadOptions, scenario, load, servers[side]));
  }

  for (const { server } of turns) await server.stop();
  return { scenario, rounds: measured, ...(scenario.steadyLoad && { steadyLoad: steady }) };
}
