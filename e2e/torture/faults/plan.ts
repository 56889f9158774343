import { createRandom, type Random } from "../random.ts";
import { serverIndexes, type ServerCounts } from "../cluster.ts";
import { FAULTS, type Fault } from "./catalogue.ts";

/** One fault of a plan. */
export type PlannedFault = {
  fault: Fault;
  /** The indexes of the affected processes. */
  servers: number[];
  /** The pause before it, in ms. */
  waitMs: number;
  durationMs: number;
};

/** Faults of a lane follow each other. Faults of different lanes overlap. */
export type Lane = Generator<PlannedFault, never>;

type LaneOptions = {
  /** The pause before a fault, in ms. */
  pauses: { from: number; to: number };
  /** Groups of faults: each round has the groups in this order. */
  groups: readonly (readonly Fault[])[];
};

const REDIS_FAULTS = FAULTS.filter(({ part }) => part === "redis");
const OTHER_FAULTS = FAULTS.filter(({ part }) => part !== "redis");

const LANES: readonly LaneOptions[] = [
  // Faults of Redis follow each other: the rate limit is exact in the minutes without them.
  { pauses: { from: 500, to: 2_500 }, groups: [OTHER_FAULTS, REDIS_FAULTS] },
  { pauses: { from: 4_000, to: 16_000 }, groups: [OTHER_FAULTS] },
];

/** The streams of the plan. Clients have the streams from 1. */
const FIRST_STREAM = -100;

/** Creates the faults of a run. A seed always creates the same ones. */
export function planFaults(seed: number, counts: ServerCounts): Lane[] {
  return LANES.map((lane, index) =>
    planLane(createRandom(seed, FIRST_STREAM - index), counts, lane),
  );
}

function* planLane(random: Random, counts: ServerCounts, { pauses, groups }: LaneOptions): Lane {
  const all = serverIndexes(counts);
  for (;;)
    // Each round has the faults of a group in another order.
    for (const fault of groups.flatMap((group) => random.shuffle(group))) {
      const one = [random.pick(serverIndexes(counts, fault.app))];
      const isPartial = random.int(0, 1) === 0;
      const durationMs = random.int(300, 5_000);
      const waitMs = random.int(pauses.from, pauses.to);
      yield { fault, servers: fault.app || isPartial ? one : all, waitMs, durationMs };
    }
}
