import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCapacity, reportCapacity } from "./capacity/capacity.ts";
import { checkImports } from "./documents/imports.ts";
import { checkDocuments } from "./documents/documents.ts";
import { seedDatabase, GUIDE_COUNT } from "./database/seeded-database.ts";
import { createCleanup, type Cleanup } from "./cleanup.ts";
import { measureGrowth } from "./growth/growth.ts";
import { startGenerator } from "./load/generator.ts";
import { describeCores, assignCores } from "./machine/cores.ts";
import { HELP, readOptions, type Options } from "./options.ts";
import { RESULTS_FOLDER } from "./paths.ts";
import { measureHostile } from "./hostile/hostile.ts";
import { measureJobs } from "./jobs/jobs.ts";
import { measurePages } from "./pages/pages.ts";
import { measurePortal } from "./portal/portal.ts";
import { toMarkdown } from "./report/markdown.ts";
import { saveResults } from "./report/save.ts";
import { summarize, maxBackgroundLoad } from "./report/summary.ts";
import { runScenario, type ScenarioRun } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { soak } from "./soak.ts";
import { measureSync } from "./sync/sync.ts";
import { measureWebhooks } from "./webhooks/webhooks.ts";
import { buildReference } from "./servers/reference.ts";

function log(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function bench(options: Options, cleanup: Cleanup): Promise<void> {
  if (options.mode === "capacity" && options.from !== undefined) {
    process.stdout.write(await reportCapacity(options.from));
    return;
  }
  const assignment = assignCores();
  const placement = describeCores(assignment);
  log(placement);
  const dataDir = await mkdtemp(join(tmpdir(), "guidepost-bench-"));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(RESULTS_FOLDER, { recursive: true });

  if (options.mode === "growth") {
    const cores = assignment?.loadCores;
    process.stdout.write(await measureGrowth({ dataDir, cores, cleanup }, log));
    return;
  }
  if (options.mode === "sync") {
    const cores = assignment?.serverCores;
    process.stdout.write(await measureSync({ dataDir, cores, cleanup }, log));
    return;
  }
  if (options.folder !== undefined && options.mode === "imports") {
    process.stdout.write(await checkImports(options.folder));
    return;
  }
  if (options.folder !== undefined) {
    const cores = assignment?.serverCores;
    const place = { dataDir, cores, cleanup };
    process.stdout.write(await checkDocuments(options.folder, place, log));
    return;
  }
  if (options.mode === "webhooks") {
    process.stdout.write(await measureWebhooks({ dataDir, cleanup }, log));
    return;
  }
  if (options.compare !== undefined) log(`Building ${options.compare}`);
  const referenceEntry =
    options.compare === undefined ? undefined : await buildReference(options.compare, cleanup);
  log(`Seeding ${GUIDE_COUNT} guides of one account, and 100 other accounts`);
  const database = await seedDatabase(dataDir, assignment?.loadCores, cleanup);
  const generate = startGenerator(assignment?.loadCores, join(dataDir, "load.log"), cleanup);
  const { postmasterPid } = database.postgres;
  const loadCores = assignment?.loadCores ?? [];
  const environment = {
    database,
    loadOptions: { generate, postmasterPid, loadCores },
    serverCores: assignment?.serverCores,
    referenceEntry,
    cleanup,
  };
  if (options.mode === "soak") {
    process.stdout.write(await soak(options.minutes, environment, log));
    return;
  }
  if (options.mode === "pages") {
    process.stdout.write(await measurePages(options, environment, placement, log));
    return;
  }
  if (options.mode === "portal") {
    process.stdout.write(await measurePortal(environment, log));
    return;
  }
  if (options.mode === "jobs") {
    process.stdout.write(await measureJobs(options, environment, placement, log));
    return;
  }
  if (options.mode === "hostile") {
    process.stdout.write(await measureHostile(options, environment, placement, log));
    return;
  }
  if (options.mode === "capacity") {
    process.stdout.write(await measureCapacity(options, environment, placement, log));
    return;
  }
  const runs: ScenarioRun[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => options.scenarios.includes(name))) {
    log(`Measuring ${scenario.name}: ${scenario.title}`);
    runs.push(await runScenario(scenario, options, environment));
  }
  const summaries = runs.map(summarize);
  const file = await saveResults({ placement, options, summaries, runs });
  process.stdout.write(
    `${placement} Medians of ${options.rounds} rounds of ${options.seconds} s, ` +
      `Node ${process.version}.\n\n${toMarkdown(summaries, maxBackgroundLoad(runs))}`,
  );
  log(`All rounds: ${file}`);
}

const cleanup = createCleanup();
const INTERRUPTED_CODE = 130;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    interrupted = true;
    void cleanup.run().then(() => process.exit(INTERRUPTED_CODE));
  });

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await bench(options, cleanup);
  else process.stdout.write(HELP);
} catch (error) {
  // An interruption causes errors that are not reported.
  if (!interrupted) log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
