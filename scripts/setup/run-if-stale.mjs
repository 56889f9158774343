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
 * Runs `work` unless it has succeeded with the same inputs and its outputs still exist. Only one
 * process runs such work at a time.
 *
 * @param {{ name: string, inputs: string[], outputs?: string[] }} task paths are relative to the root
 * @param {() => Promise<void>} work
 */
export async function runIfStale({ name, inputs, outputs = [] }, work) {
  const record = join(CACHE, name);
  const hash = fingerprint(inputs);
  const isCurrent = () =>
    [record, ...outputs.map((file) => inRoot(file))].every((file) => existsSync(file)) &&
    readFileSync(record, "utf8") === hash;
  if (isCurrent()) return;
  await lock();
  try {
    // Another process may have done it while this one waited.
    if (isCurrent()) return;
    await work();
    writeFileSync(record, hash);
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
