import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Options } from "../options.ts";
import { resultsFolder } from "../paths.ts";
import type { ScenarioRun } from "../run-scenario.ts";
import type { Summary } from "./summary.ts";

/** Writes everything measured, round by round, and returns the file's path. */
export const saveResults = async (results: {
  placement: string;
  options: Options;
  summaries: Summary[];
  runs: ScenarioRun[];
}): Promise<string> => {
  const at = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  await mkdir(resultsFolder, { recursive: true });
  const file = join(resultsFolder, `${at.replaceAll(":", "-")}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine, ...results }, null, 2)}\n`);
  return file;
};
