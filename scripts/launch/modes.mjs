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
 */

/** @type {Mode} */
export const production = {
  nodeEnv: "production",
  watching: false,
  cli: ["--enable-source-maps", inRoot("apps/cli/dist/main.js")],
  api: () => ["--enable-source-maps", inRoot("apps/api/dist/main.js")],
};

/** @type {Mode} */
export const development = {
  nodeEnv: "development",
  watching: true,
  cli: ["--import", "tsx", inRoot("apps/cli/src/main.ts")],
  // Resolved late: on the first start tsx is not there before the install.
  api: () => [
    createRequire(import.meta.url).resolve("tsx/cli"),
    "watch",
    "--clear-screen=false",
    inRoot("apps/api/src/main.ts"),
  ],
};
