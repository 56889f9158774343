import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fingerprint } from "./fingerprint.mjs";
import { print } from "./output.mjs";
import { CACHE, inRoot } from "./paths.mjs";

/** Contains the pid of its owner. */
const LOCK = join(CACHE, "lock");
const POLL_MS = 100;

/**
 * Paths are relative to the root.
 *
 * @typedef {{ name: string, inputs: string[], outputs?: string[] }} Task
 */

/**
 * Whether the work of a task has succeeded with the same inputs, and its outputs still exist.
 *
 * @param {Task} task
 */
export function isCurrent({ name, inputs, outputs = [] }, hash = fingerprint(inputs)) {
  const record = join(CACHE, name);
  return (
    [record, ...outputs.map((file) => inRoot(file))].every((file) => existsSync(file)) &&
    readFileSync(record, "utf8") === hash
  );
}

/**
 * Runs `work` unless the task is current. Only one process runs such work at a time.
 *
 * @param {Task} task
 * @param {() => Promise<void>} work
 */
export async function runIfStale(task, work) {
  const hash = fingerprint(task.inputs);
  if (isCurrent(task, hash)) return;
  await lock();
  try {
    // Another process may have done it while this one waited.
    if (isCurrent(task, hash)) return;
    await work();
    writeFileSync(join(CACHE, task.name), hash);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function lock() {
  mkdirSync(CACHE, { recursive: true });
  for (let waited = false; !tryLock(); waited = true) {
    if (!waited) print(`Waiting for another Guidepost command (remove ${LOCK} if none is running)`);
    await sleep(POLL_MS);
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    if (!isOwnerAlive()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isOwnerAlive() {
  try {
    const owner = Number(readFileSync(LOCK, "utf8"));
    // A restarted container gives the same pid to the next process.
    return owner !== process.pid && process.kill(owner, 0);
  } catch (error) {
    // The process belongs to another user.
    return codeOf(error) === "EPERM";
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
