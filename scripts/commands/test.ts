import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installPrograms, playwright } from "../checks/programs.ts";
import {
  countPlaywright,
  countReport,
  countTorture,
  countVitest,
  describeCounts,
  isSuccess,
  NONE,
  ONE_PASSED,
  sum,
  type Counts,
} from "../checks/reports.ts";
import { describeError, Interrupted, print, Problem, secondsSince } from "../setup/output.mjs";
import { CACHE, inRoot } from "../setup/paths.mjs";
import { build, generate } from "../setup/prepare.mjs";
import { run, turbo, type Result } from "../setup/run.mjs";

type Step = { title: string; work: () => Promise<Counts> };

/** `npm test` runs all steps in this order. `npm run test:unit` and the like run one of them. */
const STEPS: Record<string, Step> = {
  build: { title: "Build", work: buildApps },
  format: {
    title: "Format (fix with: npm run format)",
    work: async () => countResult(await run("oxfmt", ["--check"])),
  },
  lint: {
    title: "Lint",
    work: async () => countResult(await run("oxlint", ["--type-aware", "--deny-warnings"])),
  },
  types: { title: "Types", work: async () => countResult(await turbo(...TYPE_TASKS)) },
  unit: { title: "Unit and integration tests", work: () => runVitest("unit", "components") },
  e2e: { title: "Tests over HTTP", work: () => runVitest("e2e") },
  load: { title: "Tests under load", work: () => runVitest("load") },
  browser: { title: "Browser tests", work: runPlaywright },
  torture: { title: "Torture: requests while servers fail", work: runTorture },
};

/** Tasks of turbo.json. */
const TYPE_TASKS = ["typecheck", "typecheck:scripts"];

/** Steps that start the servers from their builds. */
const NEED_BUILD = ["e2e", "load", "browser", "torture"];
const NEED_PROGRAMS = ["unit", ...NEED_BUILD];

/** The tests start their own servers and must not use those of the developer's shell. */
const SERVER_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "DATA_DIR",
];

/** A short run of torture with a random seed. Its time limit per request also suits a slow machine. */
const TORTURE = ["--minutes", "0.75", "--limit", "30000"];

/** Written by Vitest, Playwright or torture. */
const REPORT = join(CACHE, `report-${process.pid}.json`);

const results: Counts[] = [];
const names = chooseSteps(process.argv[2]);

function chooseSteps(name: string | undefined): string[] {
  if (name === undefined) return Object.keys(STEPS);
  if (!Object.hasOwn(STEPS, name))
    throw new Problem(`Unknown step "${name}": use ${Object.keys(STEPS).join(", ")}`);
  return NEED_BUILD.includes(name) ? ["build", name] : [name];
}

async function runSteps(): Promise<void> {
  const prepared = await check("Packages and the Prisma client", async () => {
    await generate();
    return NONE;
  });
  if (!prepared) return;
  const firstTests = names.find((name) => NEED_PROGRAMS.includes(name));
  // apt-get mostly waits for the network and the disk, so it runs in parallel with the first steps.
  const installation = firstTests === undefined ? undefined : installPrograms();
  installation?.catch(() => {});
  for (const [name, { title, work }] of Object.entries(STEPS)) {
    if (!names.includes(name)) continue;
    if (name === firstTests)
      await check("Programs for the tests", async () => {
        for (const line of (await installation) ?? []) print(`  ${line}`);
        return NONE;
      });
    await check(title, work);
  }
}

/** Runs one step and prints its result. A failure is counted and does not end the run. */
async function check(title: string, work: () => Promise<Counts>): Promise<boolean> {
  const start = performance.now();
  print(`\n▸ ${title}`);
  const counts = await work().catch((error: unknown) => {
    if (error instanceof Interrupted) throw error;
    print(describeError(error));
    return { ...NONE, failures: [describeError(error)] };
  });
  const failures = counts.failures.map((failure) => `${title}: ${failure}`);
  results.push({ ...counts, failures });
  print(`  ${counts === NONE ? "done" : describeCounts(counts)} in ${secondsSince(start)}`);
  return failures.length === 0;
}

async function buildApps(): Promise<Counts> {
  // Together they take 27 s instead of 43 s on two cores. The results are in turbo's cache: a type
  // error fails a later step, and a build error fails build().
  if (names.includes("types")) await turbo("build", ...TYPE_TASKS);
  await build();
  return ONE_PASSED;
}

/** Runs projects of vitest.config.ts. */
async function runVitest(...projects: string[]): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const args = ["run", ...projects.map((name) => `--project=${name}`), ...reporters];
  const { ok } = await run("vitest", args, { visible: true });
  return countReport(REPORT, ok, countVitest);
}

async function runPlaywright(): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const { ok } = await playwright(["--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  });
  return countReport(REPORT, ok, countPlaywright);
}

async function runTorture(): Promise<Counts> {
  rmSync(REPORT, { force: true });
  const file = inRoot("e2e/torture/main.ts");
  const args = ["--import", "tsx", file, ...TORTURE, "--json", REPORT];
  const { ok } = await run(process.execPath, args, { visible: true });
  return countReport(REPORT, ok, countTorture);
}

/** Counts a command as one check. Its output is printed when it fails. */
function countResult({ ok, output }: Result): Counts {
  if (ok) return ONE_PASSED;
  print(output);
  return { ...NONE, failures: ["see its output above"] };
}

for (const name of SERVER_VARIABLES) delete process.env[name];
process.on("exit", () => {
  rmSync(REPORT, { force: true });
  // The test files share a PostgreSQL that the first of them starts.
  const stopServer = inRoot("packages/database/src/testing/stop-server.ts");
  spawnSync(process.execPath, ["--import", "tsx", stopServer]);
});
await runSteps();
const total = sum(results);
// Repeated at the end of a long log.
if (total.failures.length > 0) print(`\nFailed:\n\n${total.failures.join("\n\n")}`);
print(`\n${describeCounts(total)}`);
process.exit(isSuccess(total) ? 0 : 1);
