import { spawnSync } from "node:child_process";
import { lastLines, Problem, step } from "./output.mjs";
import { ROOT } from "./paths.mjs";
import { isCurrent, runIfStale } from "./run-if-stale.mjs";

/** npx downloads pnpm on a machine that has only npm. */
export const PNPM = "pnpm@12.21.0";

const INPUTS = ["pnpm-lock.yaml", "pnpm-workspace.yaml"];
const ALL = { name: "install", inputs: INPUTS };
const APPS = { name: "install-apps", inputs: INPUTS };

/** Commands that run the product only. */
const APP_COMMANDS = ["start", "cli"];
/** Their packages are a third of all: Playwright, Lighthouse, generators of clients. */
const WITHOUT_TESTS = ["@guidepost/e2e", "@guidepost/clients", "@guidepost/bench"].map(
  (name) => `--filter=!${name}`,
);

/**
 * Installs the packages that a command needs when the lockfile has changed since the last install.
 *
 * @param {string} command
 * @throws Problem when that fails
 */
export async function installPackages(command) {
  const isApp = APP_COMMANDS.includes(command);
  if (isApp && isCurrent(ALL)) return;
  await runIfStale(isApp ? APPS : ALL, () =>
    step("Installing packages", () => {
      const { status, stdout, stderr, error } = spawnSync(
        "npx",
        ["--yes", PNPM, "install", "--frozen-lockfile", ...(isApp ? WITHOUT_TESTS : [])],
        { cwd: ROOT, env: { ...process.env, CI: "true" }, encoding: "utf8", maxBuffer: Infinity },
      );
      if (status === 0) return;
      throw new Problem(
        `Installing packages failed. Check that the npm registry can be reached and the disk has 2 GB left, and start again. The end of its output:\n${lastLines(error?.message ?? stdout + stderr)}`,
      );
    }),
  );
}
