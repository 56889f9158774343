import type { Measurement } from "../measure.ts";
import type { ScenarioRun, Side } from "../run-scenario.ts";

/** The numbers of a measurement that are reported. */
export type Figures = Pick<
  Measurement,
  | "perSecond"
  | "p50"
  | "p99"
  | "serverCpu"
  | "postgresCpu"
  | "othersBusy"
  | "headBytes"
  | "bodyBytes"
>;

/** One scenario: medians of each side, and how ours compares with the target's yardstick. */
export type Summary = {
  name: string;
  title: string;
  yardstick: "B" | "C";
  sides: Record<Side, Figures>;
  /** Our requests/s over the yardstick's. */
  ratio: number;
  /** The yardstick's CPU a request over ours: the same question, whoever the bottleneck was. */
  cpuRatio: number | undefined;
  target: number;
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
};

const medianOf = (rounds: readonly Measurement[]): Figures => {
  const told = (pick: (round: Measurement) => number | undefined): number | undefined => {
    const values = rounds.map(pick).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : undefined;
  };
  const always = (pick: (round: Measurement) => number) => median(rounds.map(pick));
  return {
    perSecond: always((round) => round.perSecond),
    p50: always((round) => round.p50),
    p99: always((round) => round.p99),
    serverCpu: told((round) => round.serverCpu),
    postgresCpu: told((round) => round.postgresCpu),
    othersBusy: told((round) => round.othersBusy),
    headBytes: always((round) => round.headBytes),
    bodyBytes: always((round) => round.bodyBytes),
  };
};

/** The most that other programs took in any measurement, in cores. */
export const worstStrangers = (runs: readonly ScenarioRun[]): number | undefined => {
  const taken = runs
    .flatMap(({ rounds }) => Object.values(rounds).flat())
    .map(({ strangers }) => strangers)
    .filter((cores) => cores !== undefined);
  return taken.length > 0 ? Math.max(...taken) : undefined;
};

export const summarise = ({ scenario, rounds }: ScenarioRun): Summary => {
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
};
