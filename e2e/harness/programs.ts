import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");

/** The bundle of an app: what is shipped is what is tested. */
export const bundleOf = (app: "api" | "portal" | "cli"): string =>
  join(root, "apps", app, "dist", "main.js");

/** Builds the bundles; what has not changed since is not built again. */
export const buildPrograms = async (): Promise<void> => {
  const turbo = ["exec", "turbo", "run", "build", "--output-logs=errors-only"];
  const env = { ...process.env, CI: "true", TURBO_TELEMETRY_DISABLED: "1" };
  await run("npx", ["--yes", "pnpm@12.21.0", ...turbo], { cwd: root, env });
};

/** A program's whole environment: nothing of the developer's own settings gets in. */
export const environmentOf = (settings: Record<string, string>): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: "production", ...settings };
};
