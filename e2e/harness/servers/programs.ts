import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/** The path of an app's bundle: tests run the files that are shipped. */
export function bundleOf(app: "api" | "portal" | "cli" | "worker"): string {
  return join(root, "apps", app, "dist", "main.js");
}

/** Builds the bundles whose sources have changed, unless `npm test` has just done so. */
export async function buildPrograms(): Promise<void> {
  if (process.env["GUIDEPOST_BUILT"] === "1") return;
  const turbo = ["exec", "turbo", "run", "build", "--output-logs=errors-only"];
  const env = { ...process.env, CI: "true", TURBO_TELEMETRY_DISABLED: "1" };
  await run("npx", ["--yes", "pnpm@12.21.0", ...turbo], { cwd: root, env });
}

/** The variables of libfaketime, which shifts the clock of a test run and of its servers. */
export function clockVariables(): Record<string, string | undefined> {
  if (process.env["FAKETIME"] === undefined) return {};
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env;
  return { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT };
}

/** Returns a program's whole environment, without the developer's own settings. */
export function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    NODE_ENV: "production",
    ...clockVariables(),
    ...settings,
  };
}
