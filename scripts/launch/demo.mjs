import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operate } from "./operator.mjs";

/**
 * @typedef {object} Demo
 * @property {string} email
 * @property {string} password
 * @property {string} key
 */

/**
 * Makes the demo account on an empty embedded database. What it prints is kept, readable by this user
 * alone, because a key cannot be shown a second time.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {string} dataDir
 */
export async function seedDemo(mode, dataDir) {
  const demo = await operate(mode, "seed");
  writeFileSync(demoFile(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/**
 * @param {string} dataDir
 * @returns {Demo | undefined}
 */
export function readDemo(dataDir) {
  const file = demoFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** @param {string} dataDir */
const demoFile = (dataDir) => join(dataDir, "demo.json");
