import { existsSync } from "node:fs";
import { relative } from "node:path";
import { Checks } from "../checks/checks.ts";
import { installPrograms } from "../checks/programs.ts";
import { NONE, type Counts } from "../checks/reports.ts";
import { runPlaywright, runVitest } from "../checks/runners.ts";
import { runSteps, STEP_NAMES } from "../checks/test-steps.ts";
import { Problem } from "../setup/output.mjs";
import { inRoot } from "../setup/paths.mjs";
import { build, generate } from "../setup/prepare.mjs";

const [name, ...args] = process.argv.slice(2);
const checks = new Checks();

if (name === undefined) await runSteps(checks);
else if (STEP_NAMES.includes(name)) await runSteps(checks, [name]);
else if (existsSync(inRoot(name))) await checks.run(name, () => runFile(name, args));
else
  throw new Problem(
    `Unknown step or file "${name}": use ${STEP_NAMES.join(", ")}, or the path of a test file.`,
  );
checks.finish();

/** Runs one file, with further arguments of its runner, such as `-t "part of a title"`, or `-g` for a browser test. */
async function runFile(path: string, options: string[]): Promise<Counts> {
  await (path.startsWith("e2e/") ? build() : generate());
  await installPrograms();
  const counts = path.endsWith(".spec.ts")
    ? await runPlaywright([relative("e2e", path), ...options])
    : await runVitest([path, ...options]);
  // With a title, the other tests of the file are skipped.
  return options.length > 0 ? { ...NONE, ...counts, skipped: 0 } : counts;
}
