import { execFile } from "node:child_process";
import { Problem } from "../process/problem.mjs";
import { root } from "../process/root.mjs";

/**
 * Runs a command of the operator's CLI to its end, whatever is interrupted meanwhile: each takes a
 * second, and half a database start could not be taken back.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {string[]} command
 * @returns {Promise<any>} what it printed, JSON read
 */
export function operate(mode, ...command) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: mode.nodeEnv };
    // In a process group of its own, out of reach of Ctrl-C.
    const options = { cwd: root, env, detached: true };
    execFile(process.execPath, [...mode.cli, ...command], options, (error, stdout, stderr) => {
      if (error) reject(new Problem(stderr.trim() || error.message));
      else resolve(JSON.parse(stdout));
    });
  });
}
