import { once } from "node:events";
import { startDatabase } from "../launch/database.ts";
import { describeService } from "../launch/describe-service.ts";
import { startService } from "../launch/start-service.ts";
import { welcome } from "../launch/welcome.ts";
import { describeError, print, step } from "../setup/output.mjs";
import { loadEnvironment } from "../setup/environment.mjs";
import { build, generate } from "../setup/prepare.mjs";
import { STOP_SIGNALS } from "../setup/run.mjs";

/** Run in reverse order at the end. */
const cleanups: (() => Promise<void>)[] = [];
/** Aborted by the first signal. Ctrl-C under npm delivers SIGINT twice. */
const stop = new AbortController();

/** Starts everything. Rejects when a process cannot start, or exits unexpectedly. */
async function start(): Promise<void> {
  const mode = process.argv.includes("--watch") ? "development" : "production";
  const { dataDir, isEmbedded } = loadEnvironment();
  await (mode === "production" ? build() : generate());

  const api = await describeService("api", 4000, mode, dataDir);
  const portal = await describeService("portal", 3000, mode, dataDir);
  // Its port is for health checks only, so that a free one is sufficient.
  const worker = await describeService("worker", 0, mode, dataDir);
  stop.signal.throwIfAborted();
  if (isEmbedded) await startDatabase(mode, dataDir, cleanups);

  const failures: Promise<never>[] = [];
  for (const description of [api, portal, worker]) {
    stop.signal.throwIfAborted();
    const service = startService(description);
    cleanups.push(async () => {
      if (!service.hasEnded()) await step(`Stopping the ${service.name}`, () => service.stop());
    });
    await step(`Starting the ${service.name}`, () => service.ready);
    failures.push(service.failed);
  }
  print(welcome({ api, portal, worker }, isEmbedded ? dataDir : undefined));
  await Promise.race(failures);
}

let failed = false;
function reportFailure(error: unknown): void {
  failed = true;
  print(`\n${describeError(error)}`);
}

// The clean-ups must run although the terminal was closed.
process.stdout.on("error", () => {});
for (const signal of STOP_SIGNALS) process.on(signal, () => stop.abort());

await Promise.race([once(stop.signal, "abort"), start()]).catch(reportFailure);
stop.abort();
if (cleanups.length > 0) print();
for (const cleanup of cleanups.reverse()) await cleanup().catch(reportFailure);
process.exit(failed ? 1 : 0);
