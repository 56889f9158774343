import { join } from "node:path";
import type { Options } from "../options.ts";
import { MIB, readRss, withHighestRss } from "../machine/memory.ts";
import { PORTAL_ENTRY } from "../paths.ts";
import { fixed, judged, table, toMarkdown } from "../report/markdown.ts";
import { saveResults } from "../report/save.ts";
import { maxBackgroundLoad, summarize } from "../report/summary.ts";
import { runScenario, type BenchEnvironment, type ScenarioRun } from "../run-scenario.ts";
import { startPortal } from "../servers/apps.ts";
import { AUTHOR_PATH, PAGE_SCENARIOS, sixStepGuide } from "./page-scenarios.ts";
import { viewPages } from "./view-pages.ts";
import { weigh, type Weight } from "./weight.ts";

const VIEWS = 10_000;
const VIEWED_GUIDES = 1_000;
/** The goals: compressed bytes of a page, and memory of the portal after the views. */
const MAX_HTML_BYTES = 25_000;
const MAX_SCRIPT_BYTES = 90_000;
const MAX_MIB = 300;

function weightRow({ path, html, scripts }: Weight): string[] {
  const atMost = { comparison: "≤", digits: 0 } as const;
  return [
    path,
    ...judged(html, MAX_HTML_BYTES, atMost),
    ...judged(scripts, MAX_SCRIPT_BYTES, atMost),
  ];
}

/** Returns the memory of a new portal during and after the views, and the weight of its pages. */
async function measureViews({ database, serverCores: cores, cleanup }: BenchEnvironment) {
  const { dataDir, author } = database;
  const portal = await startPortal({
    entry: PORTAL_ENTRY,
    dataDir,
    cores,
    cleanup,
    log: join(dataDir, "portal.log"),
    env: { TRUSTED_PROXIES: "1" },
  });
  const weights: Weight[] = [];
  for (const path of [sixStepGuide(author, 0).path, AUTHOR_PATH])
    weights.push(await weigh(portal.port, path));
  const { result: counted, rss } = await withHighestRss(portal.pid, () =>
    viewPages(portal.port, database, { views: VIEWS, guides: VIEWED_GUIDES }),
  );
  const memory = { highest: rss / MIB, after: readRss(portal.pid) / MIB };
  await portal.stop();
  return { weights, counted, memory };
}

/** Measures the public pages: speed, weight, and the memory of the portal. */
export async function measurePages(
  options: Options,
  environment: BenchEnvironment,
  placement: string,
  log: (message: string) => void,
): Promise<string> {
  const runs: ScenarioRun[] = [];
  for (const scenario of PAGE_SCENARIOS) {
    log(`Measuring ${scenario.name}: ${scenario.title}`);
    runs.push(await runScenario(scenario, options, environment));
  }
  const summaries = runs.map(summarize);
  await saveResults({ placement, options, summaries, runs });
  log(`Viewing ${VIEWS} pages`);
  const { weights, counted, memory } = await measureViews(environment);
  const head = ["page", "HTML bytes, compressed", "goal", "JavaScript bytes, compressed", "goal"];
  const [after, goal] = judged(memory.after, MAX_MIB, { comparison: "≤", digits: 0 });
  return [
    toMarkdown(summaries, maxBackgroundLoad(runs)),
    table(head, weights.map(weightRow)),
    "",
    `Memory of the portal after ${VIEWS} views: ${after} MiB, goal ${goal}; at most ${fixed(memory.highest)} MiB.`,
    `Counted views: ${counted}.`,
    "",
  ].join("\n");
}
