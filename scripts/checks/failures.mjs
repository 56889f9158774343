import { stripVTControlCharacters } from "node:util";
import { shown } from "../process/root.mjs";

/** Of one reason: what was expected and where, without the whole of a long answer. */
const REASON_LINES = 30;

/**
 * The runner's own part of a stack.
 * @param {string} line
 */
const isOfOthers = (line) => /^\s+at (.*node_modules|new Promise )/.test(line);

/**
 * @param {string[]} path  to the test: its file and its titles
 * @param {string[]} reasons
 */
const failure = (path, reasons) =>
  [
    path.filter(Boolean).join(" › "),
    ...reasons
      .flatMap((reason) =>
        stripVTControlCharacters(reason)
          .split("\n")
          .filter((line) => !isOfOthers(line))
          .slice(0, REASON_LINES),
      )
      .map((line) => `    ${line}`.trimEnd()),
  ].join("\n");

/**
 * The tests that failed by Vitest's json report, each with why; a file that does not load is one.
 * @param {any} report
 * @returns {string[]}
 */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [failure([shown(name)], [message])]
      : assertionResults
          .filter((/** @type {any} */ test) => test.status === "failed")
          .map((/** @type {any} */ { fullName, failureMessages }) =>
            failure([shown(name), fullName], failureMessages),
          ),
  );

/**
 * @param {any} suite  a file's, or a `describe` within
 * @param {string[]} around  titles
 * @returns {string[]}
 */
const failuresWithin = ({ title: own, suites = [], specs = [] }, around = []) => [
  ...specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => ["unexpected", "flaky"].includes(status))
      .map((/** @type {any} */ { results }) =>
        failure(
          [...around, own, title],
          results.flatMap((/** @type {any} */ { errors }) =>
            errors.map((/** @type {any} */ { message }) => message),
          ),
        ),
      ),
  ),
  ...suites.flatMap((/** @type {any} */ suite) => failuresWithin(suite, [...around, own])),
];

/**
 * The tests that failed by Playwright's json report, each with why, and what failed outside of them.
 * @param {any} report
 * @returns {string[]}
 */
export const failuresOfPlaywright = ({ suites, errors }) => [
  ...suites.flatMap((/** @type {any} */ suite) => failuresWithin(suite)),
  ...errors.map((/** @type {any} */ { message }) => failure(["Outside of the tests"], [message])),
];
