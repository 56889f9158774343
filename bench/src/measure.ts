import type { Load, Seen } from "./load/run.ts";
import { watchCpu } from "./machine/cpu-times.ts";
import type { RequestTemplate } from "./request-template.ts";
import type { Scenario } from "./scenarios.ts";

/** One measurement of one side; undefined where the system does not tell. */
export type Measurement = Seen & {
  perSecond: number;
  /** CPU µs a request. */
  serverCpu: number | undefined;
  postgresCpu: number | undefined;
  /** How busy the cores of PostgreSQL and the load were, 0 to 1. */
  othersBusy: number | undefined;
  /** What programs that are no part of the bench took, in cores. */
  strangers: number | undefined;
};

export type Bench = {
  generate: (load: Load) => Promise<Seen>;
  connections: number;
  postmasterPid: number;
  /** The cores of PostgreSQL and the load. */
  others: number[];
};

/** No answer may be another than the scenario expects, whichever side gave it. */
const checkStatuses = ({ title, status, atMinuteStart }: Scenario, { statuses, elapsed }: Seen) => {
  const minutes = Math.ceil(elapsed / 60) + 1;
  for (const [found, count] of Object.entries(statuses)) {
    if (Number(found) === status) continue;
    const allowed = Number(found) === atMinuteStart?.status ? atMinuteStart.most * minutes : 0;
    if (count > allowed) throw new Error(`${title}: ${count} answers were ${found}, not ${status}`);
  }
};

/** Sends the scenario's requests to one server for `seconds`; rejects on an unexpected status. */
export const measure = async (
  { generate, connections, postmasterPid, others }: Bench,
  scenario: Scenario,
  template: RequestTemplate,
  server: { port: number; pid: number },
  seconds: number,
): Promise<Measurement> => {
  const cpuSpent = watchCpu(server.pid, postmasterPid, others);
  const seen = await generate({ port: server.port, template, connections, seconds });
  const spent = cpuSpent();
  checkStatuses(scenario, seen);

  const perRequest = (spentSeconds: number) => (spentSeconds * 1e6) / seen.requests;
  return {
    ...seen,
    perSecond: seen.requests / seen.elapsed,
    serverCpu: spent && perRequest(spent.server),
    postgresCpu: spent && perRequest(spent.postgres),
    othersBusy: spent && others.length > 0 ? spent.cores / seen.elapsed / others.length : undefined,
    strangers: spent && (spent.machine - spent.server - spent.postgres - seen.cpu) / seen.elapsed,
  };
};
