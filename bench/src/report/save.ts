import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { CapacityFigures } from "../capacity/report.ts";
import type { Options } from "../options.ts";
import { RESULTS_FOLDER } from "../paths.ts";
import type { ScenarioRun } from "../run-scenario.ts";
import type { Summary } from "./summary.ts";

/** Writes all measurements to a file. Returns its path. */
export async function saveResults(results: {
  placement: string;
  options: Options;
  summaries?: Summary[];
  runs?: ScenarioRun[];
  capacity?: CapacityFigures;
}): Promise<string> {
  const at = new Date().toISOString();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  await mkdir(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${at.replaceAll(":", "-")}.json`);
  await writeFile(file, `${JSON.stringify({ at, machine, ...results }, null, 2)}\n`);
  return file;
}
