import { existsSync, readFileSync } from "node:fs";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.mjs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures  what failed, as far as it has a name, each with why
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** @type {Counts} */
export const ONE_PASSED = { ...NONE, passed: 1 };
/** @type {Counts} */
export const ONE_FAILED = { ...NONE, failed: 1 };

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    NONE,
  );

/** @param {Counts} counts */
export const tell = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * Nothing is skipped silently: a skipped test fails the run, and so does a run without tests.
 * @param {Counts} counts
 */
export const isGood = ({ passed, failed, skipped }) => passed > 0 && failed === 0 && skipped === 0;

/**
 * What a test runner's report says. A runner that failed without a failed test (a file that does not
 * load, a crash, no report at all) counts as one failure.
 *
 * @param {string} file
 * @param {boolean} ok  how the runner ended
 * @param {(report: any) => Counts} read
 */
export function countReport(file, ok, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : NONE;
  return !ok && counts.failed === 0 && counts.skipped === 0 ? sum([counts, ONE_FAILED]) : counts;
}

/** @param {any} report  of Vitest's json reporter */
export const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: failuresOfVitest(report),
});

/** @param {any} report  of Playwright's json reporter; a test that passed at the second try has failed */
export const countPlaywright = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  skipped: report.stats.skipped,
  failures: failuresOfPlaywright(report),
});
