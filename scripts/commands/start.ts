import type { Mode } from "../launch/app-command.ts";
import { startDatabase } from "../launch/database.ts";
import { startService } from "../launch/service.ts";
import { describeServices } from "../launch/services.ts";
import { loadDotEnv, readSettings } from "../launch/settings.ts";
import { welcome } from "../launch/welcome.ts";
import { prepare } from "../prepare/prepare.ts";
import { describeError } from "../process/problem.ts";
import { createProgress, secondsSince } from "../process/progress.ts";
import { STOP_SIGNALS } from "../process/run.ts";

const progress = createProgress(process.stdout);
/** Run in reverse order at the end. */
const cleanups: (() => Promise<void>)[] = [];
/** Aborted by the first signal. Ctrl-C under npm delivers SIGINT twice. */
const stop = new AbortController();

/** On the clock of `performance.now()`: the time includes the installation of the packages. */
const PROCESS_START = 0;

/** Starts everything. Rejects when a process cannot start, or exits unexpectedly. */
async function start(mode: Mode): Promise<never> {
  loadDotEnv();
  const settings = readSettings();
  await prepare({ build: mode === "production" });

  const descriptions = await describeServices(mode, settings);
  stop.signal.throwIfAborted();
  if (settings.embedded) await startDatabase(mode, settings.dataDir, { progress, cleanups });

  const failures: Promise<never>[] = [];
  for (const description of descriptions) {
    stop.signal.throwIfAborted();
    const service = startService(description);
    cleanups.push(async () => {
      if (!service.hasEnded())
        await progress.step(`Stopping the ${service.name}`, () => service.stop());
    });
    await progress.step(`Starting the ${service.name}`, () => service.ready);
    failures.push(service.failed);
  }
  progress.print(welcome(settings, descriptions, secondsSince(PROCESS_START)));
  return Promise.race(failures);
}

let failed = false;
function reportFailure(error: unknown): void {
  failed = true;
  progress.print(`\n${describeError(error)}`);
}

// The clean-ups must run although the terminal was closed.
process.stdout.on("error", () => {});
const stopRequested = new Promise((resolve) => stop.signal.addEventListener("abort", resolve));
for (const signal of STOP_SIGNALS) process.on(signal, () => stop.abort());

const mode = process.argv.includes("--watch") ? "development" : "production";
await Promise.race([stopRequested, start(mode)]).catch(reportFailure);
stop.abort();
if (cleanups.length > 0) progress.print();
for (const cleanup of cleanups.reverse()) await cleanup().catch(reportFailure);
process.exit(failed ? 1 : 0);
