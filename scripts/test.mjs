import "./process/require-node.mjs";
import { existsSync } from "node:fs";
import {
  checkFormat,
  checkLint,
  checkTypes,
  runPlaywright,
  runVitest,
  stopTestDatabase,
} from "./checks/commands.mjs";
import { isGood, NONE, ONE_FAILED, ONE_PASSED, sum, tell } from "./checks/counts.mjs";
import { find, installPrograms, PROGRAMS } from "./checks/programs.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { explain, fail, Interrupted } from "./process/problem.mjs";
import { createProgress, elapsed } from "./process/progress.mjs";
import { inRoot } from "./process/root.mjs";

const progress = createProgress(process.stdout);
const hasBrowserTests = existsSync(inRoot("e2e", "playwright.config.ts"));

/** @type {import("./checks/counts.mjs").Counts[]} */
const results = [];

/**
 * One step of the run. It never ends the run: what is broken is told, counted, and gone past.
 *
 * @param {string} title
 * @param {() => Promise<import("./checks/counts.mjs").Counts>} work
 */
async function check(title, work) {
  const since = performance.now();
  progress.say(`\n▸ ${title}`);
  const counts = await work().catch((/** @type {unknown} */ error) => {
    if (error instanceof Interrupted) throw error;
    progress.say(explain(error));
    return ONE_FAILED;
  });
  const named = counts.failures.map((failure) => `${title}: ${failure}`);
  results.push({ ...counts, failures: counts.failed > 0 && named.length === 0 ? [title] : named });
  progress.say(`  ${counts === NONE ? "done" : tell(counts)} in ${elapsed(since)}`);
  return counts.failed === 0;
}

/** Finds what npm does not bring, or installs it; counted only when it fails. */
async function providePrograms() {
  const wanted = hasBrowserTests ? Object.values(PROGRAMS) : [PROGRAMS.redis];
  const missing = wanted.filter((program) => !find(program));
  if (missing.length > 0)
    await progress.step(
      `Installing ${missing.map(({ title }) => title).join(", ")} with apt-get`,
      () => installPrograms(missing),
    );
  for (const program of wanted) progress.say(`  ${program.title}: ${find(program)}`);
  return NONE;
}

async function runAll() {
  const prepared = await check("Packages and the Prisma client", async () => {
    await prepare(progress, { build: false });
    return NONE;
  });
  if (!prepared) return;
  await check("Programs for the tests", providePrograms);
  await check("Build", async () => {
    await prepare(progress, { build: true });
    return ONE_PASSED;
  });
  await check("Format (mend with: npm run format)", checkFormat);
  await check("Lint", checkLint);
  await check("Types", checkTypes);
  try {
    await check("Unit and integration tests", () => runVitest("unit"));
    await check("Tests over HTTP", () => runVitest("e2e"));
    await check("Tests under load", () => runVitest("load"));
    if (hasBrowserTests)
      await check("Browser tests", () => runPlaywright(find(PROGRAMS.chromium) ?? "chromium"));
  } finally {
    await stopTestDatabase();
  }
}

// Tests bring their own servers: none that the developer's shell points to may be touched.
for (const name of [
  "DATABASE_URL",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "DATA_DIR",
])
  delete process.env[name];

await runAll().catch(fail);
const total = sum(results);
// Once more at the end: who reads a long run from its end finds there what to mend.
if (total.failures.length > 0) progress.say(`\nFailed:\n\n${total.failures.join("\n\n")}`);
progress.say(`\n${tell(total)}`);
process.exit(isGood(total) ? 0 : 1);
