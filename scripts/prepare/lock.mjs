import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { shown } from "../process/root.mjs";

const POLL_MS = 100;

/**
 * Does `work` while no other process does: a lock file holds the pid of the one at work, and one
 * that a killed process left is taken over.
 *
 * @param {string} file
 * @param {(message: string) => void} onWait
 * @param {() => Promise<void>} work
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !take(file); waited = true) {
    if (!waited)
      onWait(
        `Waiting for another Guidepost command that is getting ready (remove ${shown(file)} if there is none)`,
      );
    await sleep(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  if (!holderLives(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function holderLives(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
