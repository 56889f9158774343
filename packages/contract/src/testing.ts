/**
 * Whether tests search for unknown faults, with whole corpora, many rounds and random cases. `npm run test:stress`
 * sets it. `npm test` runs a small sample, which is the same in every run.
 */
export const IS_STRESS = process.env["GUIDEPOST_STRESS"] === "1";

/** Returns the parameters of a property of fast-check: fixed cases, or more and random ones in stress. */
export function runsOf({ stress, sample = 100 }: { stress: number; sample?: number }) {
  return IS_STRESS ? { numRuns: stress } : { numRuns: sample, seed: 1 };
}
