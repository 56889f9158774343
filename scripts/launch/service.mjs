import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem, tail } from "../process/problem.mjs";
import { root, shown } from "../process/root.mjs";

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
/** The API asks for 10 s to finish what it has accepted. */
const STOP_TIMEOUT_MS = 15_000;
const MAX_LOG_BYTES = 10_000_000;

/**
 * @typedef {object} ServiceDescription
 * @property {string} name
 * @property {string[]} args       what Node is given
 * @property {Record<string, string>} env
 * @property {string} readyUrl     answers 2xx once it serves
 * @property {string | undefined} logFile  the terminal when there is none
 */

/**
 * A long-lived child. It stays in this script's process group, so that whatever ends the group ends
 * it as well.
 *
 * @param {ServiceDescription} description
 */
export function startService({ name, args, env, readyUrl, logFile }) {
  const log = logFile === undefined ? "inherit" : openLog(logFile);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", log, log],
  });
  const exited = once(child, "exit");

  /** Rejects when it ends by itself. @type {Promise<never>} */
  const failed = exited.then(([code, signal]) => {
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    const said =
      logFile === undefined
        ? ""
        : ` The end of ${shown(logFile)}:\n${tail(readFileSync(logFile, "utf8"))}`;
    throw new Problem(`The ${name} ended by itself, ${how}.${said}`);
  });
  failed.catch(() => {});

  return {
    failed,
    ready: () => Promise.race([failed, waitUntilReady(name, readyUrl, logFile)]),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(patience);
    },
  };
}

/**
 * Goes on with the file of the last start, unless that has become too long.
 * @param {string} file
 */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

/**
 * @param {string} name
 * @param {string} url
 * @param {string | undefined} logFile
 */
async function waitUntilReady(name, url, logFile) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let answer = "no answer";
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      answer = `${response.status} ${await response.text()}`;
      if (response.ok) return;
    } catch {
      // Nothing listens yet.
    }
    await sleep(READY_POLL_MS);
  }
  const where = logFile === undefined ? "" : ` Look into ${shown(logFile)}.`;
  throw new Problem(
    `The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s: ${url} says: ${answer}.${where}`,
  );
}
