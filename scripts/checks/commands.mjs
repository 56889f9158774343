import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { turbo } from "../process/pnpm.mjs";
import { inRoot } from "../process/root.mjs";
import { run } from "../process/run.mjs";
import { countPlaywright, countReport, countVitest, ONE_FAILED, ONE_PASSED } from "./counts.mjs";

/** @param {string} name  of a program that the root's packages bring */
const bin = (name) => inRoot("node_modules", ".bin", name);

export const checkFormat = async () => count(await run(bin("oxfmt"), ["--check"]));

export const checkLint = async () =>
  count(await run(bin("oxlint"), ["--type-aware", "--deny-warnings"]));

export const checkTypes = async () => count(await turbo("typecheck", "typecheck:scripts"));

/** @param {"unit" | "e2e" | "load"} project  of vitest.config.ts */
export const runVitest = (project) =>
  withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const result = await run(bin("vitest"), ["run", "--project", project, ...reporters], {
      visible: true,
    });
    return countReport(report, result.ok, countVitest);
  });

/** @param {string} chromium  path of the browser */
export const runPlaywright = (chromium) =>
  withReport(async (report) => {
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = [
      "test",
      "--config",
      inRoot("e2e", "playwright.config.ts"),
      "--reporter=list,json",
    ];
    const result = await run(inRoot("e2e", "node_modules", ".bin", "playwright"), args, {
      env,
      visible: true,
    });
    return countReport(report, result.ok, countPlaywright);
  });

/** Tests share a PostgreSQL that the first of them starts and nobody stops. */
export const stopTestDatabase = () =>
  run(process.execPath, [
    "--import",
    "tsx",
    inRoot("packages/database/src/testing/stop-server.ts"),
  ]);

/**
 * A command is one check; it is only heard when it fails.
 * @param {import("../process/run.mjs").Result} result
 */
function count(result) {
  if (result.ok) return ONE_PASSED;
  process.stdout.write(result.output);
  return ONE_FAILED;
}

/**
 * @template T
 * @param {(file: string) => Promise<T>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "guidepost-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
