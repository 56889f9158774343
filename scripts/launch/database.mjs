import { seedDemo } from "./demo.mjs";
import { operate } from "./operator.mjs";

/**
 * Starts the embedded PostgreSQL, or attaches to the one of another command; only the former is
 * stopped in the end. Makes the demo account when there is nothing in it.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {string} dataDir
 * @param {{ progress: import("../process/progress.mjs").Progress, undo: (() => Promise<void>)[] }} context
 */
export async function startDatabase(mode, dataDir, { progress, undo }) {
  const starting = progress.step("Starting PostgreSQL", () => operate(mode, "database", "start"));
  const fill = async () => {
    const { empty } = await starting;
    if (empty) await progress.step("Making the demo account", () => seedDemo(mode, dataDir));
  };
  const filling = fill();
  undo.push(async () => {
    // Whatever is under way is finished first: it cannot be taken back halfway.
    await filling.catch(() => {});
    const { started } = await starting.catch(() => ({ started: false }));
    if (started)
      await progress.step("Stopping PostgreSQL", () => operate(mode, "database", "stop"));
  });
  await filling;
}
