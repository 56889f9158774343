import { join } from "node:path";
import { measure, type Measurement } from "../measure.ts";
import { measureCpu } from "../machine/cpu-times.ts";
import type { Options } from "../options.ts";
import { viewPages } from "../pages/view-pages.ts";
import { API_ENTRY, PORTAL_ENTRY } from "../paths.ts";
import { fixed, table } from "../report/markdown.ts";
import type { BenchEnvironment } from "../run-scenario.ts";
import { SCENARIOS, type Scenario } from "../scenarios.ts";
import { startApi, startPortal } from "../servers/apps.ts";
import { countStatements } from "../servers/count-statements.ts";
import { calibrate, type Observation } from "./calibrate.ts";
import { ASSUMPTIONS, planCapacity, shardsOf, type Cost, type Costs } from "./plan.ts";
import { simulate } from "./simulate.ts";

const MANY_CONNECTIONS = 32;
/** Shares of the highest throughput at which the latency is predicted and measured. */
const SHARES = [0.25, 0.5, 0.75, 0.9];
/** Reads and writes a day. */
const LOADS = [
  [1e6, 1e4],
  [1e7, 1e5],
  [1e8, 1e6],
  [1e9, 1e7],
  [1e10, 1e8],
] as const;
const WARM_UP_SECONDS = 2;
const SIMULATED_SECONDS = 20;
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
  const api = await startApi({ entry: API_ENTRY, dataDir, cores, log, cleanup });
  const run = (name: string, load: { connections?: number; perSecond?: number } = {}) => {
    const scenario = scenarioNamed(name);
    const { connections = MANY_CONNECTIONS, perSecond } = load;
    const templates = scenario.requests(database);
    const open = perSecond === undefined ? {} : { perSecond, isRandom: true };
    return measure(loadOptions, { ...scenario, connections }, { templates, seconds, ...open }, api);
  };
  const observe = async (connections: number) => {
    const before = await countStatements(api);
    const measured = await run("get-100-accounts", { connections });
    const statements = (await countStatements(api)) - before;
    return { measured, observation: toObservation(measured, statements) };
  };
  const scenario = scenarioNamed("get-100-accounts");
  const templates = scenario.requests(database);
  await measure(loadOptions, scenario, { templates, seconds: WARM_UP_SECONDS }, api);
  const one = await observe(1);
  const many = await observe(MANY_CONNECTIONS);
  const model = calibrate(one.observation, many.observation);
  const predict = (connections: number, perSecond?: number) =>
    simulate(model, {
      connections,
      seconds: SIMULATED_SECONDS,
      seed: SEED,
      ...(perSecond !== undefined && { perSecond }),
    });
  const rows = [
    compare("1 connection", predict(1), one.measured),
    compare(`${MANY_CONNECTIONS} connections`, predict(MANY_CONNECTIONS), many.measured),
  ];
  for (const share of SHARES) {
    const perSecond = share * many.measured.perSecond;
    const measured = await run("get-100-accounts", { perSecond });
    rows.push(
      compare(
        `${share * 100} % of it, at random times`,
        predict(MANY_CONNECTIONS, perSecond),
        measured,
      ),
    );
  }
  const get = cpuOf(many.measured);
  const list = cpuOf(await run("list"));
  const create = cpuOf(await run("create"));
  await api.stop();
  return { rows, costs: { get, list, create } };
}

type Speed = Pick<Measurement, "perSecond" | "p50" | "p99">;

function compare(load: string, predicted: Speed, measured: Speed): string[] {
  const pair = (pick: (speed: Speed) => number, digits: number) => [
    fixed(pick(predicted), digits),
    fixed(pick(measured), digits),
  ];
  return [
    load,
    ...pair(({ perSecond }) => perSecond, 0),
    ...pair(({ p50 }) => p50, 2),
    ...pair(({ p99 }) => p99, 2),
  ];
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
    ...{ entry: PORTAL_ENTRY, dataDir, cores, cleanup },
    log: join(dataDir, "portal.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  // The first views render the pages.
  await viewPages(portal.port, database, VIEWS);
  const readCpu = measureCpu(portal.pid, postmasterPid, []);
  await viewPages(portal.port, database, VIEWS);
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

function costRow(name: string, { server, database }: Cost): string[] {
  return [name, fixed(server), fixed(database)];
}

function planRow(costs: Costs, [reads, writes]: readonly [number, number]): string[] {
  const needs = planCapacity(costs, reads, writes);
  const large = (value: number) => Math.round(value).toLocaleString("en");
  const cores = (value: number) => (value < 10 ? fixed(value, 1) : large(value));
  return [
    `10^${Math.log10(reads)} / 10^${Math.log10(writes)}`,
    large(needs.peakPerSecond),
    cores(needs.apiCores),
    cores(needs.portalCores),
    cores(needs.databaseCores),
    large(needs.commitsPerSecond),
    large(needs.connections),
    large(needs.gigabytesPerYear),
    large(needs.gigabytesOfViews),
    large(shardsOf(needs)),
  ];
}

/**
 * Measures the cost of each kind of request, compares the simulation of the API with it, and prints
 * what larger loads need.
 */
export async function measureCapacity(
  options: Options,
  environment: BenchEnvironment,
  log: (message: string) => void,
): Promise<string> {
  log("Measuring the API");
  const { rows, costs: apiCosts } = await measureApi(options, environment);
  log("Measuring views of public pages");
  const view = await measureView(environment);
  const costs: Costs = { ...apiCosts, view, ...(await bytesPerRow(environment)) };
  return [
    table(
      [
        ["load", "requests/s, simulated", "measured", "p50 ms, simulated", "measured"],
        ["p99 ms, simulated", "measured"],
      ].flat(),
      rows,
    ),
    "",
    table(
      ["request", "server CPU µs", "PostgreSQL CPU µs"],
      [
        costRow("GET one guide", costs.get),
        costRow("GET a list of 50", costs.list),
        costRow("POST with 3 steps", costs.create),
        costRow("view of a public page", costs.view),
      ],
    ),
    "",
    `${fixed(costs.bytesPerGuide)} bytes per guide, ${fixed(costs.bytesPerView)} per counted view. ${ASSUMPTIONS}`,
    "",
    table(
      [
        ["reads / writes a day", "requests/s at the peak", "API cores", "portal cores"],
        ["PostgreSQL cores", "commits/s", "connections", "GB of guides a year"],
        ["GB of views", "clusters"],
      ].flat(),
      LOADS.map((load) => planRow(costs, load)),
    ),
    "",
  ].join("\n");
}
