import { waitForTimeInMonth } from "../harness/clock.ts";
import { createAccounts } from "./accounts.ts";
import { runOperator } from "./clients/operator.ts";
import { runReader } from "./clients/reader.ts";
import { authorRole, limitedRole, meteredRole, rotatingRole, type Role } from "./clients/roles.ts";
import { runClient } from "./clients/run-client.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { createStoreCounter } from "./count-stores.ts";
import type { Fault } from "./faults/catalogue.ts";
import { planFaults } from "./faults/plan.ts";
import { runLane } from "./faults/run-lane.ts";
import { AUTHORS, checkGuides, checkRows } from "./final-checks.ts";
import { createFaultLog, type FaultRecord } from "./model/fault-log.ts";
import { createModel } from "./model/model.ts";
import { createViolations, type Violation } from "./model/violations.ts";
import type { Options } from "./options.ts";
import { createRandom } from "./random.ts";
import { createStatistics, type Statistics } from "./statistics.ts";

/** A new portal process loads the code of a page with its first rendering: its limit is longer. */
const FIRST_RENDERING_MS = 6_000;
/** Without `--month-end`, the checks after the run are in the same month as the run. */
const CHECKS_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** The operator's stream of random numbers. Clients have the streams from 1. */
const OPERATOR_STREAM = 0;
const FIRST_READER_STREAM = 10_000;

const AUTHOR_PLACES = Object.entries(AUTHORS).flatMap(([account, authors]) =>
  authors.map((author) => ({ account, author })),
);

/** The 2xx of an account, the bounds of its count, and the stored count after a complete run. */
export type AccountResult = {
  name: string;
  quota: number;
  succeeded: number;
  low: number;
  high: number;
  used?: number;
};

export type RunResult = {
  options: Options;
  violations: Violation[];
  faults: FaultRecord[];
  statistics: Statistics;
  accounts: AccountResult[];
  minutes: { exact: number; excepted: number; refused: number };
  revokedKeys: number;
  /** The visitors' acknowledged views, completions and ratings. */
  visits: { views: number; completions: number; ratings: number };
  /** The number of pages that a portal sent without the database (contract AVAIL-4). */
  unconfirmedPages: number;
};

/** Runs the clients and the faults, then checks the final state. */
export async function runTorture(
  options: Options,
  { log, stop, keepLogs }: Surroundings,
): Promise<RunResult> {
  if (!options.monthEnd) await waitForTimeInMonth(options.minutes * MINUTE_MS + CHECKS_MS);
  log(`Starting PostgreSQL, Redis, ${options.apis} API and ${options.portals} portal processes`);
  const cluster = await startCluster(options);
  try {
    const result = await runOn(cluster, options, { log, stop });
    if (result.violations.length > 0) keepLogs(cluster.stack.dataDir);
    return result;
  } finally {
    await cluster.close();
  }
}

type Surroundings = {
  log: (line: string) => void;
  /** Aborted by the user. */
  stop: AbortSignal;
  /** Called with the data folder after a violation. */
  keepLogs: (dataDir: string) => void;
};

async function runOn(
  cluster: Cluster,
  options: Options,
  { log, stop }: Omit<Surroundings, "keepLogs">,
): Promise<RunResult> {
  const records: FaultRecord[] = [];
  const faults = createFaultLog(records);
  // An interruption from the terminal also reaches the servers.
  const { list: violations, report } = createViolations(log, () => stop.aborted);
  const statistics = createStatistics();
  const accounts = await createAccounts(cluster.cli);
  const model = createModel({
    accounts: accounts.model,
    faults,
    report,
    limitMs: options.limitMs,
    readerLimitMs: options.limitMs + FIRST_RENDERING_MS,
    onExchange: statistics.add,
  });
  for (const key of accounts.secrets.keys()) model.keys.add(key);

  const { seed } = options;
  const ending = new AbortController();
  const end = ending.signal;
  stop.addEventListener("abort", () => ending.abort());
  log(`The clock of the processes: ${new Date().toISOString()}`);
  const timer = setTimeout(() => ending.abort(), options.minutes * MINUTE_MS);
  const rotatingKeys: string[] = [];
  const clients = rolesOf(options.clients, rotatingKeys).map((role, index) =>
    runClient(index, {
      name: `${seed}-${index}`,
      role,
      random: createRandom(seed, index + 1),
      model,
      apis: cluster.apis,
      secrets: accounts.secrets,
      stop: end,
    }),
  );
  const readers = AUTHOR_PLACES.flatMap((place) =>
    Array.from({ length: options.clients }, () => place),
  ).map(({ account, author }, index) =>
    runReader(index, {
      name: `${seed}-reader-${index}`,
      account,
      author,
      random: createRandom(seed, FIRST_READER_STREAM + index),
      model,
      portals: cluster.portals,
      firstPortal: cluster.apis.length,
      stop: end,
    }),
  );
  const operator = runOperator({
    cli: cluster.cli,
    model,
    accounts,
    random: createRandom(seed, OPERATOR_STREAM),
    keys: rotatingKeys,
    stop: end,
  });
  const { probeSecret } = accounts;
  const busy = new Set<Fault["part"]>();
  const lanes = planFaults(seed, options).map((lane) =>
    runLane(lane, { cluster, model, probeSecret, records, busy, end, stop, report, log }),
  );
  await Promise.all([...clients, ...readers, operator, ...lanes]);
  clearTimeout(timer);

  let used = new Map<string, number>();
  if (!stop.aborted) {
    log("Checking the final state");
    await checkGuides({ cluster, model, accounts, report });
    used = await checkRows({ cluster, model, accounts, report });
  }
  const stores = createStoreCounter(
    cluster.apis.map((api) => api.logs()),
    faults,
  );
  const minutes = model.account("limited").windows.checkAll(stores);
  return {
    options,
    violations,
    faults: records,
    statistics,
    accounts: model.accountNames().map((name) => {
      const { ledger } = model.account(name);
      const stored = used.get(name);
      return {
        name,
        quota: Math.max(...ledger.quotas()),
        ...ledger.totals(),
        ...(stored !== undefined && { used: stored }),
      };
    }),
    minutes,
    revokedKeys: model.keys.revokedCount(),
    visits: model.visits.totals(),
    unconfirmedPages: model.unconfirmedPages(),
  };
}

/** Lists the clients: `count` of each kind, and of each author. */
function rolesOf(count: number, rotatingKeys: string[]): Role[] {
  const authors = AUTHOR_PLACES.map(({ account, author }) => authorRole(account, author));
  const roles = [
    ...authors,
    meteredRole("metered"),
    limitedRole("limited"),
    rotatingRole("rotating", rotatingKeys),
  ];
  return roles.flatMap((role) => Array.from({ length: count }, () => role));
}
