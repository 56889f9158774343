import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 100;

/**
 * Runs `work` while no other process has the lock. The lock file contains the pid of its owner;
 * the lock of a process that has ended is taken over.
 *
 * @param {string} file
 * @param {NodeJS.WriteStream} stream  for a message when the lock is taken
 * @param {() => Promise<void>} work
 */
export async function withLock(file, stream, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !tryLock(file); waited = true) {
    if (!waited)
      stream.write(`Waiting for another Guidepost command (remove ${file} if none is running)\n`);
    await sleep(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  if (!isOwnerAlive(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function isOwnerAlive(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
