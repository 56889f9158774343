import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { JsonTestResults } from "vitest/node";
import { shortPath } from "../process/paths.ts";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The name of each failed test, with its reasons. */
  failures: string[];
};

/** The parts of Playwright's JSON report that are used. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };
export const ONE_FAILED: Counts = { ...NONE, failed: 1 };

/** A long response is cut in the list of failures. */
const REASON_LINES = 30;

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      failures: [...total.failures, ...counts.failures],
    }),
    NONE,
  );
}

export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A skipped test fails the run, and so does a run without tests. */
export function isSuccess({ passed, failed, skipped }: Counts): boolean {
  return passed > 0 && failed === 0 && skipped === 0;
}

/**
 * Counts the tests in a runner's report. A runner that failed without a failed test (a crash, or no
 * report at all) counts as one failure.
 *
 * @param ok whether the runner exited with 0
 */
export function countReport<T>(file: string, ok: boolean, count: (report: T) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8")) as T) : NONE;
  return !ok && counts.failed === 0 && counts.skipped === 0 ? sum([counts, ONE_FAILED]) : counts;
}

/** A test file that does not load counts as one failure. */
export function countVitest(report: JsonTestResults): Counts {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [describeFailure([shortPath(name)], [message])]
      : assertionResults
          .filter((test) => test.status === "failed")
          .map((test) =>
            describeFailure([shortPath(name), test.fullName], test.failureMessages ?? []),
          ),
  );
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** A test that passed only when it was repeated counts as failed. */
export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => listFailures(suite, [])),
      ...errors.map(({ message = "" }) => describeFailure(["Outside of the tests"], [message])),
    ],
  };
}

function listFailures({ title, specs = [], suites = [] }: PlaywrightSuite, parents: string[]) {
  const path = [...parents, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const reasons = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
        return describeFailure([...path, spec.title], reasons);
      }),
  );
  return [...own, ...suites.flatMap((suite): string[] => listFailures(suite, path))];
}

function describeFailure(path: string[], reasons: string[]): string {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason)
      .split("\n")
      .filter((line) => !isRunnersFrame(line))
      .slice(0, REASON_LINES),
  );
  return [path.filter(Boolean).join(" › "), ...lines.map((line) => `    ${line}`.trimEnd())].join(
    "\n",
  );
}

/** Whether a line of a stack belongs to the test runner. */
function isRunnersFrame(line: string): boolean {
  return /^\s+at (.*node_modules|new Promise )/.test(line);
}
