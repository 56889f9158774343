import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, installPrograms, PROGRAMS } from "../checks/programs.ts";
import {
  countPlaywright,
  countReport,
  countVitest,
  describeCounts,
  isSuccess,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
  sum,
  type Counts,
} from "../checks/reports.ts";
import { prepare } from "../prepare/prepare.ts";
import { inRoot } from "../process/paths.ts";
import { describeError, exitWith, Interrupted, Problem } from "../process/problem.ts";
import { createProgress, secondsSince } from "../process/progress.ts";
import { run, turbo, type Result } from "../process/run.ts";

/** `npm test` runs all steps in this order. `npm run test:unit` and the like run one of them. */
const STEPS = {
  build: { title: "Build", work: build },
  format: { title: "Format (fix with: npm run format)", work: checkFormat },
  lint: { title: "Lint", work: lint },
  types: { title: "Types", work: checkTypes },
  unit: { title: "Unit and integration tests", work: () => runVitest("unit", "components") },
  e2e: { title: "Tests over HTTP", work: () => runVitest("e2e") },
  load: { title: "Tests under load", work: () => runVitest("load") },
  browser: { title: "Browser tests", work: runPlaywright },
};
type StepName = keyof typeof STEPS;

/** Tasks of turbo.json. */
const TYPE_TASKS = ["typecheck", "typecheck:scripts"];

/** Steps that start the servers from their builds. */
const NEED_BUILD = new Set<StepName>(["e2e", "load", "browser"]);
const NEED_PROGRAMS = new Set<StepName>(["unit", ...NEED_BUILD]);

/** The tests start their own servers and must not use those of the developer's shell. */
const SERVER_VARIABLES = [
  "DATABASE_URL",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "DATA_DIR",
];

const progress = createProgress(process.stdout);
const results: Counts[] = [];

async function runSteps(steps: StepName[]): Promise<void> {
  const prepared = await check("Packages and the Prisma client", async () => {
    await prepare({ build: false });
    return NONE;
  });
  if (!prepared) return;
  const firstTests = steps.find((step) => NEED_PROGRAMS.has(step));
  // apt-get mostly waits for the network and the disk, so it runs in parallel with the first steps.
  const installation = firstTests === undefined ? undefined : installPrograms();
  installation?.catch(() => {});
  try {
    for (const step of steps) {
      if (step === firstTests)
        await check("Programs for the tests", async () => {
          for (const line of (await installation) ?? []) progress.print(`  ${line}`);
          return NONE;
        });
      await check(STEPS[step].title, () => STEPS[step].work(steps));
    }
  } finally {
    // The test files share a PostgreSQL that the first of them starts.
    await run(process.execPath, [
      "--import",
      "tsx",
      inRoot("packages/database/src/testing/stop-server.ts"),
    ]);
  }
}

function chooseSteps(name: string | undefined): StepName[] {
  if (name === undefined) return Object.keys(STEPS) as StepName[];
  if (!isStep(name))
    throw new Problem(`Unknown step "${name}": use ${Object.keys(STEPS).join(", ")}`);
  return NEED_BUILD.has(name) ? ["build", name] : [name];
}

function isStep(name: string): name is StepName {
  return Object.hasOwn(STEPS, name);
}

/** Runs one step and prints its result. A failure is counted and does not end the run. */
async function check(title: string, work: () => Promise<Counts>): Promise<boolean> {
  const start = performance.now();
  progress.print(`\n▸ ${title}`);
  const counts = await work().catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    progress.print(describeError(error));
    return ONE_FAILED;
  });
  const failures = counts.failures.map((failure) => `${title}: ${failure}`);
  const isUnnamed = counts.failed > 0 && failures.length === 0;
  results.push({ ...counts, failures: isUnnamed ? [title] : failures });
  progress.print(
    `  ${counts === NONE ? "done" : describeCounts(counts)} in ${secondsSince(start)}`,
  );
  return counts.failed === 0;
}

async function build(steps: StepName[]): Promise<Counts> {
  // Together they take 27 s instead of 43 s on two cores.
  await prepare({ build: true, parallelTasks: steps.includes("types") ? TYPE_TASKS : [] });
  return ONE_PASSED;
}

async function checkFormat(): Promise<Counts> {
  return countResult(await run(rootProgram("oxfmt"), ["--check"]));
}

async function lint(): Promise<Counts> {
  return countResult(await run(rootProgram("oxlint"), ["--type-aware", "--deny-warnings"]));
}

async function checkTypes(): Promise<Counts> {
  return countResult(await turbo(...TYPE_TASKS));
}

/** Runs projects of vitest.config.ts. */
function runVitest(...projects: ("unit" | "components" | "e2e" | "load")[]): Promise<Counts> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["run", ...projects.flatMap((name) => ["--project", name]), ...reporters];
    const { ok } = await run(rootProgram("vitest"), args, { visible: true });
    return countReport(report, ok, countVitest);
  });
}

function runPlaywright(): Promise<Counts> {
  return withReport(async (report) => {
    const config = inRoot("e2e/playwright.config.ts");
    const { ok } = await run(
      inRoot("e2e/node_modules/.bin/playwright"),
      ["test", "--config", config, "--reporter=list,json"],
      {
        env: {
          CHROMIUM_PATH: findProgram(PROGRAMS.chromium) ?? "chromium",
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
        visible: true,
      },
    );
    return countReport(report, ok, countPlaywright);
  });
}

/** Counts a command as one check. Its output is printed when it fails. */
function countResult({ ok, output }: Result): Counts {
  if (!ok) progress.print(output);
  return ok ? ONE_PASSED : ONE_FAILED;
}

async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "guidepost-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rootProgram(name: string): string {
  return inRoot("node_modules", ".bin", name);
}

for (const name of SERVER_VARIABLES) delete process.env[name];
try {
  await runSteps(chooseSteps(process.argv[2]));
} catch (error) {
  exitWith(error);
}
const total = sum(results);
// Repeated at the end of a long log.
if (total.failures.length > 0) progress.print(`\nFailed:\n\n${total.failures.join("\n\n")}`);
progress.print(`\n${describeCounts(total)}`);
process.exit(isSuccess(total) ? 0 : 1);
