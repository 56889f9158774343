import type { Measurement } from "../measure.ts";
import type { ScenarioRun, Side } from "../run-scenario.ts";

/** The reported values of a measurement. */
export type Figures = Pick<
  Measurement,
  | "perSecond"
  | "p50"
  | "p99"
  | "serverCpu"
  | "postgresCpu"
  | "loadCoresBusy"
  | "headBytes"
  | "bodyBytes"
>;

/** The medians of each side of a scenario, and the ratio of ours to the target's yardstick. */
export type Summary = {
  name: string;
  title: string;
  yardstick: "B" | "C";
  sides: Record<Side, Figures>;
  /** Our requests per second, divided by the yardstick's. */
  ratio: number;
  /** The yardstick's CPU time of a request, divided by ours. It does not depend on the bottleneck. */
  cpuRatio: number | undefined;
  target: number;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}

function medianOf(rounds: readonly Measurement[]): Figures {
  const optionalMedian = (pick: (round: Measurement) => number | undefined): number | undefined => {
    const values = rounds.map(pick).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : undefined;
  };
  const medianBy = (pick: (round: Measurement) => number) => median(rounds.map(pick));
  return {
    perSecond: medianBy((round) => round.perSecond),
    p50: medianBy((round) => round.p50),
    p99: medianBy((round) => round.p99),
    serverCpu: optionalMedian((round) => round.serverCpu),
    postgresCpu: optionalMedian((round) => round.postgresCpu),
    loadCoresBusy: optionalMedian((round) => round.loadCoresBusy),
    headBytes: medianBy((round) => round.headBytes),
    bodyBytes: medianBy((round) => round.bodyBytes),
  };
}

/** The highest load of other programs in any measurement, in cores. */
export function maxBackgroundLoad(runs: readonly ScenarioRun[]): number | undefined {
  const loads = runs
    .flatMap(({ rounds }) => Object.values(rounds).flat())
    .map(({ backgroundLoad }) => backgroundLoad)
    .filter((load) => load !== undefined);
  return loads.length > 0 ? Math.max(...loads) : undefined;
}

export function summarize({ scenario, rounds }: ScenarioRun): Summary {
  const sides = {
    ours: medianOf(rounds.ours),
    plain: medianOf(rounds.plain),
    target: medianOf(rounds.target),
  };
  const { ours, target } = sides;
  return {
    name: scenario.name,
    title: scenario.title,
    yardstick: scenario.yardstick === "service" ? "B" : "C",
    sides,
    ratio: ours.perSecond / target.perSecond,
    cpuRatio: ours.serverCpu && target.serverCpu && target.serverCpu / ours.serverCpu,
    target: scenario.target,
  };
}
