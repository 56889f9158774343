import type { Load, LoadResult } from "./load/run-load.ts";
import { measureCpu } from "./machine/cpu-times.ts";
import type { Scenario } from "./scenarios.ts";

/** One measurement of one side. CPU values are undefined on a system without /proc. */
export type Measurement = LoadResult & {
  perSecond: number;
  /** CPU time of a request, in µs. */
  serverCpu: number | undefined;
  postgresCpu: number | undefined;
  /** The use of the cores of PostgreSQL and the load, 0 to 1. */
  loadCoresBusy: number | undefined;
  /** The load of other programs, in cores. */
  backgroundLoad: number | undefined;
};

export type LoadOptions = {
  generate: (load: Load) => Promise<LoadResult>;
  postmasterPid: number;
  /** The cores of PostgreSQL and the load. */
  loadCores: number[];
};

/** @throws Error when a response has another status than the scenario expects */
function checkStatuses(
  { title, status, atMinuteStart }: Scenario,
  { statuses, elapsed }: LoadResult,
) {
  const minutes = Math.ceil(elapsed / 60) + 1;
  for (const [actual, count] of Object.entries(statuses)) {
    if (Number(actual) === status) continue;
    const allowedCount =
      Number(actual) === atMinuteStart?.status ? atMinuteStart.most * minutes : 0;
    if (count > allowedCount)
      throw new Error(`${title}: ${count} responses were ${actual}, not ${status}`);
  }
}

/** The requests of one measurement. */
export type MeasuredLoad = Pick<Load, "templates" | "seconds" | "perSecond" | "isRandom">;

/** With fewer connections or less time, V8 would compile much of the code during the first measurement. */
const WARM_UP = { seconds: 5, connections: 32 };

/** Sends the scenario's requests to one server, which is measured afterwards. */
export async function warmUp(
  loadOptions: LoadOptions,
  scenario: Scenario,
  templates: Load["templates"],
  server: { port: number; pid: number },
): Promise<void> {
  const { seconds, connections } = WARM_UP;
  await measure(loadOptions, { ...scenario, connections }, { templates, seconds }, server);
}

/**
 * Sends the scenario's requests to one server.
 *
 * @throws Error on an unexpected status
 */
export async function measure(
  { generate, postmasterPid, loadCores }: LoadOptions,
  scenario: Scenario,
  load: MeasuredLoad,
  server: { port: number; pid: number },
): Promise<Measurement> {
  const readCpu = measureCpu(server.pid, postmasterPid, loadCores);
  const { connections } = scenario;
  const result = await generate({ ...load, port: server.port, connections });
  const spent = readCpu();
  checkStatuses(scenario, result);

  const perRequest = (spentSeconds: number) => (spentSeconds * 1e6) / result.requests;
  return {
    ...result,
    perSecond: result.requests / result.elapsed,
    serverCpu: spent && perRequest(spent.server),
    postgresCpu: spent && perRequest(spent.postgres),
    loadCoresBusy:
      spent && loadCores.length > 0 ? spent.cores / result.elapsed / loadCores.length : undefined,
    backgroundLoad:
      spent && (spent.machine - spent.server - spent.postgres - result.cpu) / result.elapsed,
  };
}
