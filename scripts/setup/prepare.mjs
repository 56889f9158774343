import { lastLines, Problem, step } from "./output.mjs";
import { runIfStale } from "./run-if-stale.mjs";
import { turbo } from "./run.mjs";

/**
 * `name`: a task of turbo.json, and `packages` a filter of turbo. `inputs` and `outputs` are relative to the root.
 *
 * @typedef {{ name: string, packages: string, title: string, inputs: string[], outputs: string[], advice: string }} Task
 */

/** @type {Task} */
const GENERATE = {
  name: "generate",
  packages: "./packages/*",
  title: "Generating the Prisma client",
  inputs: ["pnpm-lock.yaml", "prisma/schema.prisma", "packages/database/prisma.config.ts"],
  outputs: ["packages/database/src/generated/client.ts"],
  advice: "Check prisma/schema.prisma for errors.",
};

/** @type {Task} */
const BUILD = {
  name: "build",
  packages: "./apps/*",
  title: "Building",
  inputs: [
    "pnpm-lock.yaml",
    "turbo.json",
    "tsconfig.json",
    "tsconfig.base.json",
    "prisma",
    "packages",
    "apps",
    "scripts/release/pack-downloads.mjs",
  ],
  outputs: [
    "apps/api/dist/main.js",
    "apps/cli/dist/main.js",
    "apps/portal/dist/main.js",
    "apps/portal/dist/downloads/guidepost-sdk.tgz",
    "apps/portal/.next/BUILD_ID",
    "apps/worker/dist/main.js",
  ],
  advice: "Fix the reported errors and start again.",
};

/**
 * Generates the Prisma client when the schema has changed. Sufficient to run the sources.
 *
 * @throws Problem when that fails
 */
export async function generate() {
  await perform(GENERATE);
}

/**
 * Generates the Prisma client and builds the apps, each only when its inputs have changed.
 *
 * @throws Problem when that fails
 */
export async function build() {
  await generate();
  await perform(BUILD);
}

/** @param {Task} task */
async function perform({ title, advice, packages, ...task }) {
  await runIfStale(task, () =>
    step(title, async () => {
      const { ok, output } = await turbo(task.name, `--filter=${packages}`);
      if (!ok)
        throw new Problem(
          `${title} failed. ${advice} The end of its output:\n${lastLines(output)}`,
        );
    }),
  );
}
