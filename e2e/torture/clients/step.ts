import type { Random } from "../random.ts";

const MAX = 0x7fff_ffff;

/**
 * The random numbers of one step of a client. Each step takes the same number of them, regardless of the
 * responses, so that a seed replays the steps.
 */
export type Step = {
  /** Decides between operations. */
  operation: number;
  /** Chooses a guide or a key. */
  target: number;
  /** Chooses the content. */
  content: number;
  /** Chooses the process. */
  server: number;
  /** The pause before the step, in ms. */
  pauseMs: number;
};

export function drawStep(random: Random, maxPauseMs: number): Step {
  return {
    operation: random.int(0, MAX),
    target: random.int(0, MAX),
    content: random.int(0, MAX),
    server: random.int(0, MAX),
    pauseMs: random.int(0, maxPauseMs),
  };
}

/** Returns an item by a random number; undefined when there is none. */
export function choose<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** Returns a name with a probability by its weight. */
export function chooseByWeight<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  number: number,
): Name {
  const entries = Object.entries(weights) as [Name, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = number % total;
  for (const [name, weight] of entries) {
    if (rest < weight) return name;
    rest -= weight;
  }
  throw new Error("A weight is not positive.");
}
