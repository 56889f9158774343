import { spawn } from "node:child_process";
import { Interrupted } from "./problem.mjs";
import { root } from "./root.mjs";

/** @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {string} output  stdout and stderr as they came, when they were not inherited
 */

/**
 * Runs a program to its end. It gets a process group of its own, because npx and shells do not hand
 * SIGTERM on: whoever interrupts this script ends the whole group.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, visible?: boolean }} [options]
 * @returns {Promise<Result>} rejects with `Interrupted` when the person at the terminal ended it
 */
export async function run(command, args, { env = {}, visible = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: visible ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (output += text));

  // A program that cannot be started: `close` follows.
  child.on("error", (error) => (output += error.message));

  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    endGroup(child.pid);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  try {
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (interrupted) throw new Interrupted();
    return { ok: code === 0, output };
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  }
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended by itself.
  }
}
