import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Problem } from "../process/problem.mjs";
import { root } from "../process/root.mjs";

/** Recovery after a crash may take a minute; what takes longer hangs. */
const TIMEOUT_MS = 90_000;

/**
 * Runs a command of the operator's CLI to its end. It is in a process group of its own, out of reach
 * of Ctrl-C: each takes a second, and half a database start could not be taken back.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {string[]} command
 * @returns {Promise<any>} what it printed, JSON read
 */
export async function operate(mode, ...command) {
  const child = spawn(process.execPath, [...mode.cli, ...command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode.nodeEnv },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  const [answer, complaint, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  // Ctrl-C pressed again hits it in the instant before it has left this group; nothing is done by then.
  if (signal === "SIGINT") return operate(mode, ...command);
  if (code !== 0)
    throw new Problem(complaint.trim() || `\`${command.join(" ")}\` ended with ${code ?? signal}.`);
  return JSON.parse(answer);
}
