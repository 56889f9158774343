import { spawnSync } from "node:child_process";
import { lastLines, Problem, step } from "./output.mjs";
import { ROOT } from "./paths.mjs";
import { runIfStale } from "./run-if-stale.mjs";

/** npx downloads pnpm on a machine that has only npm. */
export const PNPM = "pnpm@12.21.0";

const INSTALL = { name: "install", inputs: ["pnpm-lock.yaml", "pnpm-workspace.yaml"] };

/**
 * Installs the packages when the lockfile has changed since the last install.
 *
 * @throws Problem when that fails
 */
export async function installPackages() {
  await runIfStale(INSTALL, () =>
    step("Installing packages", () => {
      const { status, stdout, stderr, error } = spawnSync(
        "npx",
        ["--yes", PNPM, "install", "--frozen-lockfile"],
        { cwd: ROOT, env: { ...process.env, CI: "true" }, encoding: "utf8", maxBuffer: Infinity },
      );
      if (status === 0) return;
      throw new Problem(
        `Installing packages failed. Check that the npm registry can be reached and the disk has 2 GB left, and start again. The end of its output:\n${lastLines(error?.message ?? stdout + stderr)}`,
      );
    }),
  );
}
