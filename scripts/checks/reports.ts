import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JsonTestResults } from "vitest/node";
import { shortPath } from "../setup/paths.mjs";

/** `failures`: the name of each failed test, with its reasons. */
export type Counts = { passed: number; skipped: number; failures: string[] };

/** The parts of Playwright's JSON report that are used. */
type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
};
type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  /** Relative to the folder of the browser tests. */
  file: string;
  tests: { status: string; results: PlaywrightResult[] }[];
};
type PlaywrightResult = { errors: PlaywrightError[]; attachments: { path?: string }[] };
type PlaywrightError = { message?: string };

/** The result of a run of torture. */
type TortureReport = { command: string; violations: string[] };

export const NONE: Counts = { passed: 0, skipped: 0, failures: [] };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };

/** A long response is cut in the list of failures. */
const REASON_LINES = 30;
/** A line of a stack that belongs to the test runner. */
const RUNNERS_FRAME = /^\s+at (.*node_modules|new Promise )/;

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, { passed, skipped, failures }) => ({
      passed: total.passed + passed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    NONE,
  );
}

export function describeCounts({ passed, skipped, failures }: Counts): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A skipped test fails the run, and so does a run without tests. */
export function isSuccess({ passed, skipped, failures }: Counts): boolean {
  return passed > 0 && skipped === 0 && failures.length === 0;
}

/**
 * Counts the tests in a runner's report. A runner that failed without a failed test (a crash, or no
 * report at all) counts as one failure.
 *
 * @param ok whether the runner exited with 0
 */
export function countReport<T>(file: string, ok: boolean, count: (report: T) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8")) as T) : NONE;
  const isExplained = ok || counts.failures.length + counts.skipped > 0;
  return isExplained ? counts : { ...counts, failures: ["the test runner failed"] };
}

/** A test file that does not load counts as one failure. */
export function countVitest(report: JsonTestResults): Counts {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? describeFailure([shortPath(name)], [message])
      : assertionResults
          .filter((test) => test.status === "failed")
          .map((test) =>
            describeFailure(
              [shortPath(name), test.fullName],
              test.failureMessages,
              repeatCommand(shortPath(name), "-t", test.fullName),
            ),
          ),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, skipped, failures };
}

/** A test that passed only when it was repeated counts as failed. */
export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  const failures = suites.flatMap((suite) => listFailures(suite, []));
  if (errors.length > 0) failures.push(describeFailure(["Outside of the tests"], messages(errors)));
  return { passed: stats.expected, skipped: stats.skipped, failures };
}

/** A run is one test. Its failure has the command with its seed, and the first violations. */
export function countTorture({ command, violations }: TortureReport): Counts {
  if (violations.length === 0) return ONE_PASSED;
  return { ...NONE, failures: [describeFailure([command], [violations.join("\n")])] };
}

function listFailures(
  { title, specs = [], suites = [] }: PlaywrightSuite,
  parents: string[],
): string[] {
  const path = [...parents, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) =>
          describeFailure(
            [...path, spec.title],
            messages(results.flatMap(({ errors }) => errors)),
            ...attachmentFolders(results),
            repeatCommand(`e2e/browser/${spec.file}`, "-g", spec.title),
          ),
        ),
    ),
    ...suites.flatMap((suite) => listFailures(suite, path)),
  ];
}

/** The folders with the screenshot and the trace of a failed test. */
function attachmentFolders(results: PlaywrightResult[]): string[] {
  const paths = results.flatMap(({ attachments }) => attachments.map(({ path }) => path));
  const folders = new Set(paths.filter((path) => path !== undefined).map((path) => dirname(path)));
  return [...folders].map((folder) => `Screenshot and trace: ${shortPath(folder)}`);
}

/** The command that repeats a test alone. `option` is the runner's option that takes a regular expression of the title. */
function repeatCommand(file: string, option: "-t" | "-g", title: string): string {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", ".");
  return `Repeat alone: npm test -- ${file} ${option} '${pattern}'`;
}

function messages(errors: PlaywrightError[]): string[] {
  return errors.map(({ message = "" }) => message);
}

function describeFailure(
  path: string[],
  reasons: string[] | null = [],
  ...hints: string[]
): string {
  const lines = (reasons ?? []).flatMap((reason) =>
    stripVTControlCharacters(reason)
      .split("\n")
      .filter((line) => !RUNNERS_FRAME.test(line))
      .slice(0, REASON_LINES)
      .map((line) => `    ${line}`.trimEnd()),
  );
  const indented = hints.map((hint) => `    ${hint}`);
  return [path.filter(Boolean).join(" › "), ...lines, ...indented].join("\n");
}
