import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTestClock, runWithTestClock } from "./test-clock.ts";
import { HELP, readOptions, type Options } from "./options.ts";
import { toMarkdown, toSummary } from "./report.ts";
import { runTorture } from "./run.ts";

const RESULTS_FOLDER = join(import.meta.dirname, "results");
const INTERRUPTED_CODE = 130;
const KEEP_ALIVE_MS = 60_000;

const startedAt = performance.now();

function log(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stderr.write(`${seconds.padStart(7)} ${line}\n`);
}

/** Copies the servers' logs, so that the request ids of violations can be looked up. */
function keepLogs(dataDir: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(dataDir))
    if (file.endsWith(".log")) cpSync(join(dataDir, file), join(folder, file));
  cpSync(join(dataDir, "postgres", "log"), join(folder, "postgres"), { recursive: true });
}

/** Returns the exit code. */
async function torture(options: Options, stop: AbortSignal): Promise<number> {
  const folder = join(RESULTS_FOLDER, `${options.seed}-${new Date().toISOString()}`);
  log(`Seed ${options.seed}`);
  const result = await runTorture(options, {
    log,
    stop,
    keepLogs: (dataDir) => keepLogs(dataDir, folder),
  });
  const report = `${toMarkdown(result)}\n`;
  process.stdout.write(report);
  if (stop.aborted) return INTERRUPTED_CODE;
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(toSummary(result)));
  if (result.violations.length === 0) return 0;
  writeFileSync(join(folder, "report.md"), report);
  log(`The report and the logs of the servers: ${folder}`);
  return 1;
}

// The servers must be stopped although the terminal was closed.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// The process of the operator's tool does not keep this one running.
const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS);
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interruption.abort());

try {
  const options = readOptions(process.argv.slice(2));
  if (!options) process.stdout.write(HELP);
  else if (options.monthEnd && !hasTestClock())
    process.exitCode = await runWithTestClock(options.minutes, interruption.signal);
  else process.exitCode = await torture(options, interruption.signal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  clearInterval(keepAlive);
}
