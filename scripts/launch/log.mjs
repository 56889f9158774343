import { mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { tail } from "../process/problem.mjs";
import { shown } from "../process/root.mjs";

const MAX_BYTES = 10_000_000;

/**
 * Where a service writes.
 *
 * @typedef {object} Log
 * @property {number | "inherit"} stdio
 * @property {() => string} ending  its last lines of this start, to stand after a sentence
 */

/** @type {Log} */
export const terminalLog = { stdio: "inherit", ending: () => "" };

/**
 * Goes on with the file of the last start, unless that has become too long.
 *
 * @param {string} file
 * @returns {Log}
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (sizeOf(file) > MAX_BYTES) renameSync(file, `${file}.1`);
  const from = sizeOf(file);
  return {
    stdio: openSync(file, "a", 0o600),
    ending() {
      const written = readFileSync(file).subarray(from).toString("utf8");
      return written === "" ? "" : ` The end of ${shown(file)}:\n${tail(written)}`;
    },
  };
}

/** @param {string} file */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
