import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE } from "../install.mjs";
import { withLock } from "../lock.mjs";
import { inRoot } from "../process/paths.ts";
import { lastLines, Problem } from "../process/problem.ts";
import { createProgress } from "../process/progress.ts";
import { turbo } from "../process/run.ts";
import { fingerprint } from "./fingerprint.ts";

type Step = {
  /** A task of turbo.json. */
  task: string;
  title: string;
  inputs: string[];
  outputs: string[];
  advice: string;
};

const GENERATE: Step = {
  task: "generate",
  title: "Generating the Prisma client",
  inputs: ["pnpm-lock.yaml", "prisma/schema.prisma", "packages/database/prisma.config.ts"],
  outputs: ["packages/database/src/generated/client.ts"],
  advice: "Check prisma/schema.prisma for errors.",
};

const BUILD: Step = {
  task: "build",
  title: "Building",
  inputs: ["pnpm-lock.yaml", "turbo.json", "tsconfig.base.json", "prisma", "packages", "apps"],
  outputs: [
    "apps/api/dist/main.js",
    "apps/cli/dist/main.js",
    "apps/portal/dist/main.js",
    "apps/portal/.next/BUILD_ID",
  ],
  advice: "Fix the reported errors and start again.",
};

type PrepareOptions = {
  /** False for a command that runs the sources. */
  build: boolean;
  /** Tasks of turbo.json that run together with the build. Their results are in turbo's cache. */
  parallelTasks?: string[];
  stream?: NodeJS.WriteStream;
};

/**
 * Generates the Prisma client and builds the apps, each only when its inputs have changed or an
 * output is missing.
 *
 * @throws Problem when a step fails
 */
export async function prepare({
  build,
  parallelTasks = [],
  stream = process.stdout,
}: PrepareOptions): Promise<void> {
  const steps = build ? [GENERATE, BUILD] : [GENERATE];
  if (steps.every(isCurrent)) return;
  await withLock(join(CACHE, "lock"), stream, async () => {
    for (const step of steps.filter((each) => !isCurrent(each)))
      await createProgress(stream).step(step.title, async () => {
        // These tasks may fail; the run below then fails only if the build itself does.
        if (step === BUILD && parallelTasks.length > 0) await turbo(step.task, ...parallelTasks);
        await perform(step);
      });
  });
}

function isCurrent(step: Step): boolean {
  if (!step.outputs.every((file) => existsSync(inRoot(file)))) return false;
  const record = recordOf(step);
  return existsSync(record) && readFileSync(record, "utf8") === hashInputs(step);
}

async function perform(step: Step): Promise<void> {
  const hash = hashInputs(step);
  const { ok, output } = await turbo(step.task);
  if (!ok)
    throw new Problem(
      `${step.title} failed. ${step.advice} The end of its output:\n${lastLines(output)}`,
    );
  writeFileSync(recordOf(step), hash);
}

function hashInputs({ inputs }: Step): string {
  return fingerprint(inputs, `${process.platform}-${process.arch}`);
}

function recordOf({ task }: Step): string {
  return join(CACHE, task);
}
