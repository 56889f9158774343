import type { Measurement } from "../measure.ts";
import { median } from "../median.ts";
import type { ScenarioRun, Sides } from "../run-scenario.ts";
import type { Scenario } from "../scenarios.ts";

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

/** The medians of each side of a scenario, and the ratios of ours to the others. */
export type Summary = {
  scenario: Scenario;
  yardstick: "A" | "B" | "C";
  sides: Sides<Figures>;
  /** Our requests per second, divided by the yardstick's. */
  ratio: number;
  /** The yardstick's CPU time of a request, divided by ours. It does not depend on the bottleneck. */
  cpuRatio: number | undefined;
  /** Our requests per second, divided by those of the other commit. */
  referenceRatio: number | undefined;
  /** The CPU time of a request of the other commit, divided by ours. */
  referenceCpuRatio: number | undefined;
  /** The p99 at the scenario's steady load, in ms. */
  steadyP99: Record<"ours" | "target", number> | undefined;
};

function cpuRatioOf(ours: Figures, other: Figures | undefined): number | undefined {
  return ours.serverCpu && other?.serverCpu && other.serverCpu / ours.serverCpu;
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
    .flatMap(({ rounds, steadyLoad }) =>
      [...Object.values(rounds), ...Object.values(steadyLoad ?? {})].flat(),
    )
    .map(({ backgroundLoad }) => backgroundLoad)
    .filter((load) => load !== undefined);
  return loads.length > 0 ? Math.max(...loads) : undefined;
}

const YARDSTICK_NAMES = { plainHttp: "A", service: "B", refusal: "C" } as const;

export function summarize({ scenario, rounds, steadyLoad }: ScenarioRun): Summary {
  const plain = medianOf(rounds.plain);
  const sides = {
    ours: medianOf(rounds.ours),
    plain,
    target: rounds.target === rounds.plain ? plain : medianOf(rounds.target),
    ...(rounds.reference && { reference: medianOf(rounds.reference) }),
  };
  const { ours, target, reference } = sides;
  return {
    scenario,
    yardstick: YARDSTICK_NAMES[scenario.yardstick],
    sides,
    ratio: ours.perSecond / target.perSecond,
    cpuRatio: cpuRatioOf(ours, target),
    referenceRatio: reference && ours.perSecond / reference.perSecond,
    referenceCpuRatio: cpuRatioOf(ours, reference),
    steadyP99: steadyLoad && {
      ours: medianOf(steadyLoad.ours).p99,
      target: medianOf(steadyLoad.target).p99,
    },
  };
}
