import { createRequire } from "node:module";
import { inRoot } from "../process/root.mjs";

/**
 * How the apps are run: what Node is given to run each.
 *
 * @typedef {object} Mode
 * @property {"production" | "development"} nodeEnv
 * @property {boolean} build           whether bundles are needed
 * @property {boolean} logsToTerminal  else to a file in DATA_DIR/logs
 * @property {string[]} cli
 * @property {() => string[]} api
 */

/** @type {Mode} */
export const production = {
  nodeEnv: "production",
  build: true,
  logsToTerminal: false,
  cli: ["--enable-source-maps", inRoot("apps/cli/dist/main.js")],
  api: () => ["--enable-source-maps", inRoot("apps/api/dist/main.js")],
};

/** Runs the sources, and runs them again when they change. @type {Mode} */
export const development = {
  nodeEnv: "development",
  build: false,
  logsToTerminal: true,
  cli: ["--import", "tsx", inRoot("apps/cli/src/main.ts")],
  // Resolved late: on the first start tsx is not there before the install.
  api: () => [
    createRequire(import.meta.url).resolve("tsx/cli"),
    "watch",
    "--clear-screen=false",
    inRoot("apps/api/src/main.ts"),
  ],
};
