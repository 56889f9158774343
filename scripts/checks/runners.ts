import { rmSync } from "node:fs";
import { join } from "node:path";
import { print } from "../setup/output.mjs";
import { CACHE, inRoot } from "../setup/paths.mjs";
import { run, type Result } from "../setup/run.mjs";
import { playwright } from "./programs.ts";
import {
  countPlaywright,
  countReport,
  countTorture,
  countVitest,
  NONE,
  ONE_PASSED,
  type Counts,
} from "./reports.ts";

/** Written by Vitest, Playwright or torture. */
const REPORT = join(CACHE, `report-${process.pid}.json`);

process.on("exit", () => rmSync(REPORT, { force: true }));

/** Runs Vitest with arguments of its `run`, such as `--project=unit`. */
export async function runVitest(args: string[], env: Record<string, string> = {}): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const { ok } = await run("vitest", ["run", ...args, ...reporters], { visible: true, env });
  return countReport(REPORT, ok, countVitest);
}

/** Runs Playwright's tests: all, or those of the given files, which are relative to e2e. */
export async function runPlaywright(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const { ok } = await playwright(["--reporter=list,json", ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  });
  return countReport(REPORT, ok, countPlaywright);
}

/** Runs torture with its options. */
export async function runTorture(options: string[]): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const file = inRoot("e2e/torture/main.ts");
  const args = ["--import", "tsx", file, ...options, "--json", REPORT];
  const { ok } = await run(process.execPath, args, { visible: true });
  return countReport(REPORT, ok, countTorture);
}

/** Counts a command as one check. Its output is printed when it fails. */
export function countResult({ ok, output }: Result): Counts {
  if (ok) return ONE_PASSED;
  print(output);
  return { ...NONE, failures: ["see its output above"] };
}
