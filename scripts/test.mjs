import "./process/require-node.mjs";
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
import { explain, fail, Interrupted, Problem } from "./process/problem.mjs";
import { createProgress, elapsed } from "./process/progress.mjs";

const progress = createProgress(process.stdout);
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
  const wanted = Object.values(PROGRAMS);
  const missing = wanted.filter((program) => !find(program));
  if (missing.length > 0)
    await progress.step(
      `Installing ${missing.map(({ title }) => title).join(", ")} with apt-get`,
      () => installPrograms(missing),
    );
  for (const program of wanted) progress.say(`  ${program.title}: ${find(program)}`);
  return NONE;
}

/** The steps of `npm test` in order. `npm run test:unit` and the like run one of them. */
const STEPS = {
  build: () =>
    check("Build", async () => {
      await prepare(progress, { build: true });
      return ONE_PASSED;
    }),
  format: () => check("Format (fix with: npm run format)", checkFormat),
  lint: () => check("Lint", checkLint),
  types: () => check("Types", checkTypes),
  unit: () => check("Unit and integration tests", () => runVitest("unit")),
  e2e: () => check("Tests over HTTP", () => runVitest("e2e")),
  load: () => check("Tests under load", () => runVitest("load")),
  browser: () => check("Browser tests", () => runPlaywright(find(PROGRAMS.chromium) ?? "chromium")),
};

/** Steps that start the servers from their builds. */
const NEEDS_BUILD = new Set(["e2e", "load", "browser"]);

/**
 * @param {string | undefined} name
 * @returns {name is keyof typeof STEPS}
 */
const isStep = (name) => name !== undefined && Object.hasOwn(STEPS, name);

/** @returns {(keyof typeof STEPS)[]} */
function chooseSteps() {
  const name = process.argv[2];
  if (name === undefined) return /** @type {(keyof typeof STEPS)[]} */ (Object.keys(STEPS));
  if (!isStep(name))
    throw new Problem(`Unknown step "${name}": use ${Object.keys(STEPS).join(", ")}`);
  return NEEDS_BUILD.has(name) ? ["build", name] : [name];
}

async function runAll() {
  const steps = chooseSteps();
  const prepared = await check("Packages and the Prisma client", async () => {
    await prepare(progress, { build: false });
    return NONE;
  });
  if (!prepared) return;
  if (steps.some((step) => ["unit", "e2e", "load", "browser"].includes(step)))
    await check("Programs for the tests", providePrograms);
  try {
    for (const step of steps) await STEPS[step]();
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
