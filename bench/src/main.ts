import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arrange, seededGuides } from "./arrange/arrange.ts";
import { createCleanup, type Cleanup } from "./cleanup.ts";
import { startGenerator } from "./load/generator.ts";
import { describePinning, findPinning } from "./machine/pinning.ts";
import { help, readOptions, type Options } from "./options.ts";
import { resultsFolder } from "./paths.ts";
import { toMarkdown } from "./report/markdown.ts";
import { saveResults } from "./report/save.ts";
import { summarise, worstStrangers } from "./report/summary.ts";
import { runScenario, type ScenarioRun } from "./run-scenario.ts";
import { scenarios } from "./scenarios.ts";

/** More than saturate one core, few enough that latencies are not all waiting. */
const connections = 32;

const tell = (message: string) => process.stderr.write(`${message}\n`);

const bench = async (options: Options, cleanup: Cleanup): Promise<void> => {
  const pinning = findPinning();
  const placement = describePinning(pinning);
  tell(placement);
  const dataDir = await mkdtemp(join(tmpdir(), "guidepost-bench-"));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(resultsFolder, { recursive: true });

  tell(`Seeding ${seededGuides} guides`);
  const stage = await arrange(dataDir, pinning?.others, cleanup);
  const generate = startGenerator(pinning?.others, join(dataDir, "load.log"), cleanup);
  const { postmasterPid } = stage.postgres;
  const others = pinning?.others ?? [];
  const workplace = {
    stage,
    bench: { generate, connections, postmasterPid, others },
    pinning,
    cleanup,
  };
  const runs: ScenarioRun[] = [];
  for (const scenario of scenarios.filter(({ name }) => options.scenarios.includes(name))) {
    tell(`Measuring: ${scenario.title}`);
    runs.push(await runScenario(scenario, options, workplace));
  }
  const summaries = runs.map(summarise);
  const file = await saveResults({ placement, options, summaries, runs });
  process.stdout.write(
    `${placement} Medians of ${options.rounds} rounds of ${options.seconds} s, ` +
      `${connections} connections, Node ${process.version}.\n\n${toMarkdown(summaries, worstStrangers(runs))}`,
  );
  tell(`All rounds: ${file}`);
};

const cleanup = createCleanup();
const interruptedCode = 130;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    interrupted = true;
    void cleanup.run().then(() => process.exit(interruptedCode));
  });

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await bench(options, cleanup);
  else process.stdout.write(help);
} catch (error) {
  // What fails because it was interrupted is no news.
  if (!interrupted) tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
