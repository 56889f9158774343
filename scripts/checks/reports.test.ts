import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  countPlaywright,
  countReport,
  countTorture,
  countVitest,
  describeCounts,
  isSuccess,
  NONE,
  type Counts,
} from "./reports.ts";

const folder = mkdtempSync(join(tmpdir(), "guidepost-reports-"));
const file = join(folder, "report.json");
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [] as object[],
};
const playwright = {
  stats: { expected: 2, skipped: 0 },
  suites: [] as object[],
  errors: [] as object[],
};

function specOf(status: string): object {
  return {
    title: `is ${status}`,
    file: "guides.spec.ts",
    tests: [
      {
        status,
        results: [
          {
            errors: [{ message: "Error: too late" }],
            attachments: [{ path: "/tmp/results/guides/trace.zip" }, {}],
          },
        ],
      },
    ],
  };
}

it("counts a run of torture as one test, and its failure has the command with the seed", () => {
  const command = "npm run torture -- --seed 7";
  expect(countTorture({ command, violations: [] })).toEqual({ ...NONE, passed: 1 });
  const { passed, failures } = countTorture({ command, violations: ["a lost write", "a 500"] });
  expect([passed, failures]).toEqual([0, [`${command}\n    a lost write\n    a 500`]]);
});

function count(report: typeof vitest | typeof playwright, ok = true): Counts {
  writeFileSync(file, JSON.stringify(report));
  return "stats" in report
    ? countReport(file, ok, countPlaywright)
    : countReport(file, ok, countVitest);
}

describe("countReport", () => {
  it("counts the passed tests of Vitest and Playwright", () => {
    expect(describeCounts(count(vitest))).toBe("3 passed, 0 failed");
    expect(describeCounts(count(playwright))).toBe("2 passed, 0 failed");
  });

  it("counts a test file that does not load as one failure", () => {
    const unloaded = {
      name: file,
      status: "failed",
      message: "No such file",
      assertionResults: [],
    };
    const counts = count({ ...vitest, testResults: [unloaded] }, false);
    expect(describeCounts(counts)).toBe("3 passed, 1 failed");
    expect(counts.failures).toEqual([`${file}\n    No such file`]);
  });

  it("counts a runner that crashed without a failed test as one failure", () => {
    expect(describeCounts(count(vitest, false))).toBe("3 passed, 1 failed");
    expect(describeCounts(countReport(join(folder, "missing.json"), false, countVitest))).toBe(
      "0 passed, 1 failed",
    );
  });

  it("counts a Playwright test that passed only when repeated as failed", () => {
    const suites = [{ title: "guides.spec.ts", specs: [specOf("flaky")] }];
    expect(describeCounts(count({ ...playwright, suites }))).toBe("2 passed, 1 failed");
  });

  it("lists each failed test of Vitest with its reason, without the runner's stack frames", () => {
    const fullName = "a list is sorted";
    const failureMessages = [
      "\u001b[31mError: not sorted\u001b[39m\n    at /a/node_modules/b.js:1:2",
    ];
    const assertionResults = [
      { fullName, failureMessages, status: "failed" },
      { fullName: "another", failureMessages: [], status: "passed" },
    ];
    const testResult = { name: file, status: "failed", message: "", assertionResults };
    const counts = count({ ...vitest, numFailedTests: 1, testResults: [testResult] }, false);
    expect(counts.failures).toEqual([
      `${file} › a list is sorted\n    Error: not sorted\n    Repeat alone: npm test -- ${file} -t 'a list is sorted'`,
    ]);
  });

  it("lists each failed test of Playwright, and errors outside of tests, with their reasons", () => {
    const inner = { title: "a page", specs: ["unexpected", "flaky", "expected"].map(specOf) };
    const suites = [{ title: "guides.spec.ts", specs: [], suites: [inner] }];
    const errors = [{ message: "No browser" }];
    expect(count({ ...playwright, suites, errors }, false).failures).toEqual([
      ...["is unexpected", "is flaky"].map(
        (title) =>
          `guides.spec.ts › a page › ${title}\n    Error: too late\n` +
          "    Screenshot and trace: /tmp/results/guides\n" +
          `    Repeat alone: npm test -- e2e/browser/guides.spec.ts -g '${title}'`,
      ),
      "Outside of the tests\n    No browser",
    ]);
  });

  it("counts skipped tests, which fail the run", () => {
    const counts = count({ ...vitest, numPendingTests: 1, numTodoTests: 1 });
    expect(describeCounts(counts)).toBe("3 passed, 0 failed, 2 skipped");
    expect(isSuccess(counts)).toBe(false);
  });
});

describe("isSuccess", () => {
  it("returns false for a run without tests", () => {
    expect(isSuccess(NONE)).toBe(false);
  });
});
