import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Counts } from "../checks/reports.ts";
import { lastLines, print, Problem, secondsSince } from "../setup/output.mjs";
import { ROOT } from "../setup/paths.mjs";
import { run, type Result } from "../setup/run.mjs";
import { FAULTS, type Fault } from "./faults.ts";

/** Faults that no test may notice at most, of all. */
const MAX_UNNOTICED = 2;
const ROOT_FILES = [
  "package.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "vitest.config.ts",
  "vitest.setup.ts",
];
/** Not copied: generated again, or not needed. */
const EXCLUDED = /\/(?:\.cache|\.next|\.turbo|results|screenshots|test-results)$/;

/**
 * Plants each fault in a copy of this checkout, which itself never changes, and runs the tests that must notice it.
 *
 * @param only a part of the names of the faults
 */
export async function checkMutations(only?: string): Promise<Counts> {
  const faults = FAULTS.filter(({ name }) => only === undefined || name.includes(only));
  if (faults.length === 0) throw new Problem(`No fault has "${only}" in its name.`);
  for (const fault of faults) assertApplicable(fault);
  const copy = copyCheckout();
  try {
    const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
    const { ok, output } = await runTests(copy, tests);
    if (!ok) throw new Problem(`The tests fail without a fault:\n${lastLines(output)}`);
    const unnoticed: string[] = [];
    for (const [index, fault] of faults.entries()) {
      const start = performance.now();
      const isNoticed = await isFaultNoticed(copy, fault);
      const place = `${index + 1}/${faults.length}`;
      print(
        `  ${place} ${isNoticed ? "noticed" : "NOT NOTICED"}: ${fault.area}, ${fault.name} (${secondsSince(start)})`,
      );
      if (!isNoticed) unnoticed.push(describe(fault));
    }
    const isEnough = unnoticed.length <= (only === undefined ? MAX_UNNOTICED : 0);
    return {
      passed: faults.length - unnoticed.length,
      skipped: 0,
      failures: isEnough ? [] : unnoticed,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function describe({ name, file, tests }: Fault): string {
  return `${name}\n    planted in ${file}; expected to fail: ${tests.join(", ")}\n    Repeat alone: npm run test:stress -- mutation --only '${name}'`;
}

/** @throws Problem when the code of a fault has changed */
export function assertApplicable({ name, file, from }: Fault): void {
  const parts = readFileSync(join(ROOT, file), "utf8").split(from).length - 1;
  if (parts !== 1)
    throw new Problem(
      `The fault "${name}" needs its text once in ${file}, and it is there ${parts} times: update scripts/stress/faults.ts.`,
    );
}

/** Copies the sources. All packages of npm stay where they are: the copy has a link to them. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "guidepost-mutation-"));
  for (const folder of ["packages", "apps", "prisma", "scripts", "e2e"])
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isCopied,
    });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const file of ROOT_FILES) cpSync(join(ROOT, file), join(copy, file));
  return copy;
}

function isCopied(path: string): boolean {
  return !EXCLUDED.test(path);
}

async function isFaultNoticed(copy: string, { file, from, to, tests }: Fault): Promise<boolean> {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    return !(await runTests(copy, tests)).ok;
  } finally {
    writeFileSync(path, original);
  }
}

function runTests(copy: string, tests: string[]): Promise<Result> {
  return run("vitest", ["run", "--project=unit*", "--bail=1", ...tests], { cwd: copy });
}
