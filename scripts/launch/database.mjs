import { seedDemo } from "./demo.mjs";
import { operate } from "./operator.mjs";

/**
 * Starts the embedded PostgreSQL, or attaches to the one of another command; only the former is
 * stopped in the end.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {string} dataDir
 * @param {{ progress: import("../process/progress.mjs").Progress, undo: (() => Promise<void>)[] }} context
 */
export async function startDatabase(mode, dataDir, { progress, undo }) {
  const starting = progress.step("Starting PostgreSQL", () => operate(mode, "database", "start"));
  undo.push(async () => {
    const { started } = await starting.catch(() => ({ started: false }));
    if (started)
      await progress.step("Stopping PostgreSQL", () => operate(mode, "database", "stop"));
  });
  const { empty } = await starting;
  if (empty) await progress.step("Making the demo account", () => seedDemo(mode, dataDir));
}
