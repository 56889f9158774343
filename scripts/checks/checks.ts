import { describeError, Interrupted, print, secondsSince } from "../setup/output.mjs";
import { describeCounts, isSuccess, NONE, sum, type Counts } from "./reports.ts";

/** Runs checks one after another. Prints the result of each check and, at the end, of all. */
export class Checks {
  readonly #results: Counts[] = [];

  /** Runs one check. A failure is counted and does not end the run. Resolves to whether it succeeded. */
  async run(title: string, work: () => Promise<Counts>): Promise<boolean> {
    const start = performance.now();
    print(`\n▸ ${title}`);
    const counts = await work().catch((error: unknown) => {
      if (error instanceof Interrupted) throw error;
      print(describeError(error));
      return { ...NONE, failures: [describeError(error)] };
    });
    const failures = counts.failures.map((failure) => `${title}: ${failure}`);
    this.#results.push({ ...counts, failures });
    print(`  ${counts === NONE ? "done" : describeCounts(counts)} in ${secondsSince(start)}`);
    return failures.length === 0;
  }

  get isSuccess(): boolean {
    return isSuccess(sum(this.#results));
  }

  /** Prints all failures again, because the log is long, and the total. Ends the process. */
  finish(): never {
    const total = sum(this.#results);
    if (total.failures.length > 0) print(`\nFailed:\n\n${total.failures.join("\n\n")}`);
    print(`\n${describeCounts(total)}`);
    process.exit(this.isSuccess ? 0 : 1);
  }
}
