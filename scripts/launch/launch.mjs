import { prepare } from "../prepare/prepare.mjs";
import { explain } from "../process/problem.mjs";
import { createProgress, elapsed } from "../process/progress.mjs";
import { STOP_SIGNALS } from "../process/run.mjs";
import { startDatabase } from "./database.mjs";
import { describeServices } from "./services.mjs";
import { startService } from "./service.mjs";
import { loadDotEnv, readSettings } from "./settings.mjs";
import { welcome } from "./welcome.mjs";

/**
 * Brings everything up and stays until a signal or the end of a service; then stops what it started,
 * last first. Exits 0 when it was told to stop, else 1.
 *
 * @param {import("./modes.mjs").Mode} mode
 */
export async function launch(mode) {
  const progress = createProgress(process.stdout);
  // A closed terminal must not keep the rest from being stopped.
  process.stdout.on("error", () => {});

  // Ctrl-C under npm delivers SIGINT twice: only the first one counts.
  const told = new AbortController();
  const untilTold = new Promise((resolve) => told.signal.addEventListener("abort", resolve));
  for (const signal of STOP_SIGNALS) process.on(signal, () => told.abort());

  /** @type {(() => Promise<void>)[]} */
  const undo = [];
  let failed = false;
  const complain = (error) => {
    failed = true;
    progress.say(`\n${explain(error)}`);
  };

  await Promise.race([untilTold, bringUp(mode, { progress, undo, told: told.signal })]).catch(
    complain,
  );
  told.abort();
  if (undo.length > 0) progress.say();
  for (const takeBack of undo.reverse()) await takeBack().catch(complain);
  process.exit(failed ? 1 : 0);
}

/**
 * @param {import("./modes.mjs").Mode} mode
 * @param {{ progress: import("../process/progress.mjs").Progress, undo: (() => Promise<void>)[], told: AbortSignal }} context
 * @returns {Promise<never>} rejects when something does not come up, or ends by itself
 */
async function bringUp(mode, { progress, undo, told }) {
  const since = performance.now();
  loadDotEnv();
  const settings = readSettings();
  await prepare(progress, { build: !mode.watching });

  const descriptions = await describeServices(mode, settings);
  told.throwIfAborted();
  if (settings.embedded) await startDatabase(mode, settings.dataDir, { progress, undo });

  /** @type {Promise<never>[]} */
  const failures = [];
  for (const description of descriptions) {
    told.throwIfAborted();
    const { name } = description;
    const service = startService(description);
    undo.push(async () => {
      if (!service.hasEnded()) await progress.step(`Stopping the ${name}`, () => service.stop());
    });
    await progress.step(`Starting the ${name}`, service.ready);
    failures.push(service.failed);
  }
  progress.say(welcome(settings, descriptions, elapsed(since)));
  return Promise.race(failures);
}
