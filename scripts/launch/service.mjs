import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../process/problem.mjs";
import { inRoot, root } from "../process/root.mjs";
import { openLog, terminalLog } from "./log.mjs";

const END_WITH_PARENT = inRoot("scripts/launch/end-with-parent.mjs");
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
/** The API asks for 10 s to finish what it has accepted. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * @typedef {object} ServiceDescription
 * @property {string} name
 * @property {string[]} args       what Node is given
 * @property {boolean} ownGroup    out of reach of Ctrl-C: tsx kills its program at the second signal
 * @property {boolean} tellsListening  sends a message once it listens; behind tsx it does not arrive
 * @property {Record<string, string>} env
 * @property {string} readyUrl     answers 2xx once it serves
 * @property {string | undefined} logFile  the terminal when there is none
 */

/**
 * Starts a long-lived child. It should stay in this script's process group, so that whatever ends the
 * group ends it as well.
 *
 * @param {ServiceDescription} description
 */
export function startService({ name, args, ownGroup, tellsListening, env, readyUrl, logFile }) {
  const log = logFile === undefined ? terminalLog : openLog(logFile);
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", log.stdio, log.stdio, "ipc"],
    detached: ownGroup,
  });
  const exited = once(child, "exit");

  /** Rejects when it ends by itself. @type {Promise<never>} */
  const failed = exited.then(([code, signal]) => {
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    throw new Problem(`The ${name} ended by itself, ${how}.${log.ending()}`);
  });
  failed.catch(() => {});

  // Its own word first: on its address something else may answer.
  const listening = tellsListening ? once(child, "message") : Promise.resolve();

  const becomeReady = async () => {
    await listening;
    const answer = await waitUntilReady(readyUrl);
    if (answer !== undefined)
      throw new Problem(
        `The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s: ${readyUrl} ${answer}.${log.ending()}`,
      );
  };

  return {
    failed,
    ready: () => Promise.race([failed, becomeReady()]),
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
 * @param {string} url
 * @returns {Promise<string | undefined>} what it still said in the end, when it was not ready
 */
async function waitUntilReady(url) {
  let answer = "did not answer";
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return undefined;
      answer = `said ${response.status} ${await response.text()}`;
    } catch {
      // Nothing listens yet.
    }
    await sleep(READY_POLL_MS);
  }
  return answer;
}
