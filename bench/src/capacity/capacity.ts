import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { measure, warmUp, type Measurement } from "../measure.ts";
import { measureCpu } from "../machine/cpu-times.ts";
import type { Options } from "../options.ts";
import { viewPages } from "../pages/view-pages.ts";
import { API_ENTRY, PORTAL_ENTRY } from "../paths.ts";
import { saveResults } from "../report/save.ts";
import type { BenchEnvironment } from "../run-scenario.ts";
import { SCENARIOS, type Scenario } from "../scenarios.ts";
import { startApi, startPortal } from "../servers/apps.ts";
import { countStatements } from "../servers/count-statements.ts";
import { calibrate, type Observation } from "./calibrate.ts";
import { measureCommits } from "./measure-commits.ts";
import type { Cost } from "./plan.ts";
import { toReport, type CapacityFigures, type RequestFigures, type Speed } from "./report.ts";
import { simulate } from "./simulate.ts";

const MANY_CONNECTIONS = 32;
/** Shares of the highest throughput at which the latency is predicted and measured. */
const SHARES = [0.25, 0.5, 0.75, 0.9];
const SIMULATED_SECONDS = 20;
/** Few enough to be viewed within the minute in which a stored page keeps its counters: later it is rendered again. */
const VIEWED_GUIDES = 200;
const WARM_UP_VIEWS = 1_000;
const VIEWS = 3_000;
const SEED = 1;

function scenarioNamed(name: string): Scenario {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}`);
  return scenario;
}

/** @throws Error on a system without /proc */
function cpuOf({ serverCpu, postgresCpu }: Measurement): Cost {
  if (serverCpu === undefined || postgresCpu === undefined)
    throw new Error("The capacity needs CPU times, which are read from /proc");
  return { server: serverCpu, database: postgresCpu };
}

function toObservation(measured: Measurement, statements: number): Observation {
  const { server, database } = cpuOf(measured);
  return {
    serverCpu: server,
    databaseCpu: database,
    loadCpu: (measured.cpu * 1e6) / measured.requests,
    statements: statements / measured.requests,
    p50: measured.p50,
  };
}

/** Measures the API and predicts its throughput and latency with the simulation. */
async function measureApi({ seconds }: Options, environment: BenchEnvironment) {
  const { database, loadOptions, serverCores: cores, cleanup } = environment;
  const { dataDir } = database;
  const log = join(dataDir, "api.log");
  const env = { TRUSTED_PROXIES: "1" };
  const api = await startApi({ entry: API_ENTRY, dataDir, cores, log, cleanup, env });
  const run = (name: string, load: { connections?: number; perSecond?: number } = {}) => {
    const scenario = scenarioNamed(name);
    const { connections = MANY_CONNECTIONS, perSecond } = load;
    const templates = scenario.requests(database);
    const open = perSecond === undefined ? {} : { perSecond, isRandom: true };
    return measure(loadOptions, { ...scenario, connections }, { templates, seconds, ...open }, api);
  };
  const observe = async (name: string, connections: number) => {
    const before = await countStatements(api);
    const measured = await run(name, { connections });
    const statements = (await countStatements(api)) - before;
    return { measured, observation: toObservation(measured, statements) };
  };
  const observeBoth = async (name: string) => {
    const scenario = scenarioNamed(name);
    await warmUp(loadOptions, scenario, scenario.requests(database), api);
    const one = await observe(name, 1);
    const many = await observe(name, MANY_CONNECTIONS);
    const figures: RequestFigures = {
      ...cpuOf(many.measured),
      statementsAlone: one.observation.statements,
      statements: many.observation.statements,
      perSecond: many.measured.perSecond,
    };
    return { one, many, figures };
  };
  const { one, many, figures: get } = await observeBoth("get-100-accounts");
  const model = calibrate(one.observation, many.observation);
  const predict = (connections: number, perSecond?: number) =>
    simulate(model, {
      connections,
      seconds: SIMULATED_SECONDS,
      seed: SEED,
      ...(perSecond !== undefined && { perSecond }),
    });
  const comparisons = [
    { load: "1 connection", simulated: predict(1), measured: toSpeed(one.measured) },
    {
      load: `${MANY_CONNECTIONS} connections`,
      simulated: predict(MANY_CONNECTIONS),
      measured: toSpeed(many.measured),
    },
  ];
  for (const share of SHARES) {
    const perSecond = share * many.measured.perSecond;
    const measured = await run("get-100-accounts", { perSecond });
    comparisons.push({
      load: `${share * 100} % of it, at random times`,
      simulated: predict(MANY_CONNECTIONS, perSecond),
      measured: toSpeed(measured),
    });
  }
  const { figures: list } = await observeBoth("list");
  const { figures: create } = await observeBoth("create");
  const { figures: unknownKey } = await observeBoth("unknown-key");
  await api.stop();
  return { comparisons, requests: { get, list, create, unknownKey } };
}

function toSpeed({ perSecond, p50, p99 }: Measurement): Speed {
  return { perSecond, p50, p99 };
}

/** Measures the three requests of a view of a public page. */
async function measureView({
  database,
  loadOptions: { postmasterPid },
  serverCores: cores,
  cleanup,
}: BenchEnvironment): Promise<Cost> {
  const { dataDir } = database;
  const portal = await startPortal({
    entry: PORTAL_ENTRY,
    dataDir,
    cores,
    cleanup,
    log: join(dataDir, "portal.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  // The first views render the pages.
  await viewPages(portal.port, database, { views: WARM_UP_VIEWS, guides: VIEWED_GUIDES });
  const readCpu = measureCpu(portal.pid, postmasterPid, []);
  await viewPages(portal.port, database, { views: VIEWS, guides: VIEWED_GUIDES });
  const spent = readCpu();
  await portal.stop();
  if (!spent) throw new Error("The capacity needs CPU times, which are read from /proc");
  return { server: (spent.server * 1e6) / VIEWS, database: (spent.postgres * 1e6) / VIEWS };
}

async function bytesPerRow({ database: { db } }: BenchEnvironment) {
  const { rows } = await db.query<{ guide: number; view: number }>(
    `select (pg_total_relation_size('guides') + pg_total_relation_size('steps'))::float8
              / (select count(*) from guides) as guide,
            pg_total_relation_size('guide_views')::float8 / (select count(*) from guide_views) as view`,
  );
  const [row] = rows;
  if (!row) throw new Error("The sizes of the tables were not returned");
  return { bytesPerGuide: row.guide, bytesPerView: row.view };
}

/**
 * Measures the cost of each kind of request, compares the simulation of the API with it, and prints
 * what larger loads need. The figures are written to a file in bench/results.
 */
export async function measureCapacity(
  options: Options,
  environment: BenchEnvironment,
  placement: string,
  log: (message: string) => void,
): Promise<string> {
  log("Measuring the API");
  const api = await measureApi(options, environment);
  log("Measuring views of public pages");
  const view = await measureView(environment);
  log("Measuring commits");
  const commitsPerSecond = await measureCommits(environment.database, options.seconds);
  const sizes = await bytesPerRow(environment);
  const capacity: CapacityFigures = { ...api, view, ...sizes, commitsPerSecond };
  const file = await saveResults({ placement, options, capacity });
  log(`All figures: ${file}`);
  return `${placement}\n\n${toReport(capacity)}`;
}

/**
 * Prints the report of an earlier run again.
 *
 * @throws Error for a file without figures of the capacity
 */
export async function reportCapacity(file: string): Promise<string> {
  const { capacity } = JSON.parse(await readFile(file, "utf8")) as { capacity?: CapacityFigures };
  if (!capacity) throw new Error(`${file} has no figures of the capacity`);
  return toReport(capacity);
}
