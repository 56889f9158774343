import { createRequire } from "node:module";
import { inRoot } from "../process/root.mjs";

/**
 * How the apps are run: what Node is given to run each.
 *
 * @typedef {object} Mode
 * @property {"production" | "development"} nodeEnv
 * @property {boolean} watching  runs the sources, and again when they change; logs to the terminal
 * @property {string[]} cli
 * @property {() => string[]} api
 * @property {() => string[]} portal
 */

/** @type {Mode} */
export const production = {
  nodeEnv: "production",
  watching: false,
  cli: ["--enable-source-maps", inRoot("apps/cli/dist/main.js")],
  api: () => ["--enable-source-maps", inRoot("apps/api/dist/main.js")],
  portal: () => ["--enable-source-maps", inRoot("apps/portal/dist/main.js")],
};

/** @type {Mode} */
export const development = {
  nodeEnv: "development",
  watching: true,
  cli: ["--import", "tsx", inRoot("apps/cli/src/main.ts")],
  api: () => watch("apps/api/src/main.ts"),
  // Its pages are watched by Next; this is for what stands behind them.
  portal: () => watch("apps/portal/src/main.ts"),
};

/**
 * Resolved late: on the first start tsx is not there before the install.
 *
 * @param {string} file
 */
function watch(file) {
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  return [tsx, "watch", "--clear-screen=false", inRoot(file)];
}
