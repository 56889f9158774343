import { run } from "./run.mjs";

const PNPM = "pnpm@12.21.0";

/** Turbo finds pnpm on the PATH that npx makes, so it is run through it. */
const QUIET = { CI: "true", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/** Runs pnpm to its end; npx brings it on a machine that has npm alone. @param {string[]} args */
export const pnpm = (...args) => run("npx", ["--yes", PNPM, ...args], { env: QUIET });

/** Runs tasks of turbo.json in every package that has them. @param {string[]} tasks */
export const turbo = (...tasks) =>
  pnpm("exec", "turbo", "run", ...tasks, "--continue", "--output-logs=errors-only");
