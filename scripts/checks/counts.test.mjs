import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countPlaywright, countReport, countVitest, isGood, NONE, tell } from "./counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "guidepost-counts-"));
const file = join(folder, "report.json");
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const playwright = {
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
  suites: [],
  errors: [],
};

/** @param {object} report */
const read = (report, ok = true) => {
  writeFileSync(file, JSON.stringify(report));
  return countReport(file, ok, "stats" in report ? countPlaywright : countVitest);
};

describe("the last line of npm test", () => {
  test("counts what passed", () => {
    expect(tell(read(vitest))).toBe("3 passed, 0 failed");
    expect(tell(read(playwright))).toBe("2 passed, 0 failed");
  });

  test("counts a test file that does not load as a failure", () => {
    const unloaded = {
      name: file,
      status: "failed",
      message: "No such file",
      assertionResults: [],
    };
    const counts = read({ ...vitest, testResults: [unloaded] }, false);
    expect(tell(counts)).toBe("3 passed, 1 failed");
    expect(counts.failures).toEqual([`${file}\n    No such file`]);
  });

  test("counts a crash without a failed test as a failure", () => {
    expect(tell(read(vitest, false))).toBe("3 passed, 1 failed");
    expect(tell(countReport(join(folder, "missing.json"), false, countVitest))).toBe(
      "0 passed, 1 failed",
    );
  });

  test("counts a test that passed at the second try as failed", () => {
    expect(tell(read({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }))).toBe(
      "2 passed, 1 failed",
    );
  });

  test("has before it what failed, and why, without the runner's own stack", () => {
    const fullName = "a list is sorted";
    const failureMessages = [
      "\u001b[31mError: not sorted\u001b[39m\n    at /a/node_modules/b.js:1:2",
    ];
    const assertionResults = [
      { fullName, failureMessages, status: "failed" },
      { fullName: "another", failureMessages: [], status: "passed" },
    ];
    const ofVitest = { name: file, status: "failed", message: "", assertionResults };
    expect(read({ ...vitest, numFailedTests: 1, testResults: [ofVitest] }, false).failures).toEqual(
      [`${file} › a list is sorted\n    Error: not sorted`],
    );

    const ofPlaywright = (/** @type {string} */ status) => ({
      title: `is ${status}`,
      tests: [{ status, results: [{ errors: [{ message: "Error: too late" }] }] }],
    });
    const within = {
      title: "a page",
      specs: ["unexpected", "flaky", "expected"].map(ofPlaywright),
    };
    const suites = [{ title: "guides.spec.ts", specs: [], suites: [within] }];
    expect(
      read({ ...playwright, suites, errors: [{ message: "No browser" }] }, false).failures,
    ).toEqual([
      "guides.spec.ts › a page › is unexpected\n    Error: too late",
      "guides.spec.ts › a page › is flaky\n    Error: too late",
      "Outside of the tests\n    No browser",
    ]);
  });

  test("tells what was skipped, and is not good then", () => {
    const counts = read({ ...vitest, numPendingTests: 1, numTodoTests: 1 });
    expect(tell(counts)).toBe("3 passed, 0 failed, 2 skipped");
    expect(isGood(counts)).toBe(false);
  });

  test("is not good when nothing ran", () => {
    expect(isGood(NONE)).toBe(false);
  });
});
