import { spawnSync } from "node:child_process";
import { print } from "../setup/output.mjs";
import { inRoot } from "../setup/paths.mjs";
import { build, generate } from "../setup/prepare.mjs";
import { run, turbo } from "../setup/run.mjs";
import type { Checks } from "./checks.ts";
import { installPrograms, PROGRAMS } from "./programs.ts";
import { NONE, ONE_PASSED, type Counts } from "./reports.ts";
import { checkRequirements } from "./requirements.ts";
import { countResult, runPlaywright, runTorture, runVitest } from "./runners.ts";

type Step = { title: string; needs: "sources" | "programs" | "build"; work: () => Promise<Counts> };

/** The tests start their own servers and must not use those of the developer's shell. */
const SERVER_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "REDIS_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "DATA_DIR",
];

/** Tasks of turbo.json. */
const TYPE_TASKS = ["typecheck", "typecheck:node"];

/** A few seconds of torture with a fixed seed. Its time limit for a response is that of a hang. */
const TORTURE_SAMPLE = ["--minutes", "0.15", "--seed", "1", "--limit", "300000"];

/** `npm test` runs all steps in this order. `npm test -- unit` runs one of them. */
const STEPS: Record<string, Step> = {
  format: {
    title: "Format (fix with: npm run format)",
    needs: "sources",
    work: async () => countResult(await run("oxfmt", ["--check"])),
  },
  lint: {
    title: "Lint",
    needs: "sources",
    work: async () => countResult(await run("oxlint", ["--type-aware", "--deny-warnings"])),
  },
  types: {
    title: "Types",
    needs: "sources",
    work: async () => countResult(await turbo(...TYPE_TASKS)),
  },
  unit: {
    title: "Unit and integration tests",
    needs: "programs",
    work: () => runVitest(["--project=unit*", "--project=components"]),
  },
  e2e: { title: "Tests over HTTP", needs: "build", work: () => runVitest(["--project=e2e"]) },
  browser: { title: "Browser tests", needs: "build", work: () => runPlaywright() },
  torture: {
    title: "Torture: requests while servers fail",
    needs: "build",
    work: () => runTorture(TORTURE_SAMPLE),
  },
};

export const STEP_NAMES = Object.keys(STEPS);

/** Runs steps by their names. Builds the apps before the first step that needs them. */
export async function runSteps(checks: Checks, names: string[] = STEP_NAMES): Promise<void> {
  for (const name of SERVER_VARIABLES) delete process.env[name];
  process.on("exit", stopTestServer);
  const steps = STEP_NAMES.filter((name) => names.includes(name)).map((name) => STEPS[name]);
  const needs = new Set(steps.map((step) => step?.needs));
  const needsPrograms = needs.has("programs") || needs.has("build");

  const isPrepared = await checks.run("Requirements, packages and the Prisma client", async () => {
    if (needsPrograms) await checkRequirements(Object.values(PROGRAMS));
    await generate();
    return NONE;
  });
  if (!isPrepared) return;
  // apt-get mostly waits for the network and the disk, so it runs in parallel with the first steps.
  const installation = needsPrograms ? installPrograms() : undefined;
  installation?.catch(() => {});
  if (needs.has("build")) await checks.run("Build", () => buildAll(names.includes("types")));
  let areProgramsListed = false;
  for (const step of steps) {
    if (!step) continue;
    if (step.needs !== "sources" && !areProgramsListed) {
      areProgramsListed = true;
      await checks.run("Programs for the tests", async () => {
        for (const line of (await installation) ?? []) print(`  ${line}`);
        return NONE;
      });
    }
    await checks.run(step.title, step.work);
  }
}

/** Builds all packages. Their tests use the bundles of the SDK and of the command line, too. */
async function buildAll(withTypes: boolean): Promise<Counts> {
  // Together they take two thirds of their time on two cores. The results are in turbo's cache: a type error fails a later
  // step.
  if (withTypes) await turbo("build", ...TYPE_TASKS);
  const { ok, output } = await turbo("build");
  if (!ok) return countResult({ ok, output });
  await build();
  // The tests do not build again.
  process.env["GUIDEPOST_BUILT"] = "1";
  return ONE_PASSED;
}

/** The test files share a PostgreSQL that the first of them starts. */
function stopTestServer(): void {
  const file = inRoot("packages/database/src/testing/stop-server.ts");
  spawnSync(process.execPath, ["--import", "tsx", file]);
}
