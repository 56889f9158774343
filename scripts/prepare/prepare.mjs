import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pnpm, turbo } from "../process/pnpm.mjs";
import { Problem, tail } from "../process/problem.mjs";
import { inRoot } from "../process/root.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";

/** In node_modules, so that removing it removes what was said about it. */
const STATE = inRoot("node_modules", ".cache", "guidepost");

/** @param {string} folder */
const packagesIn = (folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`);
const apps = packagesIn("apps");
const packages = packagesIn("packages");

/**
 * What must have happened before anything runs, in this order. A step is done again when its own
 * or an earlier step's inputs have changed since it succeeded, or what it makes is missing.
 */
const steps = [
  {
    name: "install",
    title: "Installing packages",
    inputs: [
      "pnpm-lock.yaml",
      "pnpm-workspace.yaml",
      ...["", "prisma/", "e2e/", "bench/", ...[...apps, ...packages].map((name) => `${name}/`)].map(
        (folder) => `${folder}package.json`,
      ),
    ],
    makes: ["node_modules/.modules.yaml"],
    work: () => pnpm("install", "--frozen-lockfile"),
    advice:
      "Check that the npm registry can be reached and the disk has 2 GB left, and start again.",
  },
  {
    name: "generate",
    title: "Generating the Prisma client",
    inputs: ["prisma/schema.prisma", "packages/database/prisma.config.ts"],
    makes: ["packages/database/src/generated/client.ts"],
    work: () => turbo("generate"),
    advice: "Look for a mistake in prisma/schema.prisma.",
  },
  {
    name: "build",
    title: "Building",
    inputs: ["apps", "packages", "prisma", "turbo.json"],
    makes: [
      "apps/api/dist/main.js",
      "apps/cli/dist/main.js",
      "apps/portal/dist/main.js",
      "apps/portal/.next/BUILD_ID",
    ],
    work: () => turbo("build"),
    advice: "Mend what it complains of, and start again.",
  },
];

/**
 * Installs, generates and builds, each only when there is something to do (a few ms when not).
 *
 * @param {import("../process/progress.mjs").Progress} progress
 * @param {{ build: boolean }} options  `false` for what runs from the sources
 */
export async function prepare(progress, { build }) {
  const wanted = build ? steps : steps.filter((step) => step.name !== "build");
  if (pending(wanted).length === 0) return;
  await withLock(`${STATE}/lock`, progress.say, async () => {
    for (const { step, hash } of pending(wanted)) {
      await progress.step(step.title, () => perform(step));
      mkdirSync(STATE, { recursive: true });
      writeFileSync(`${STATE}/${step.name}`, hash);
    }
  });
}

/** @param {typeof steps} wanted */
function pending(wanted) {
  let basis = `${process.platform}-${process.arch}`;
  return wanted
    .map((step) => ({ step, hash: (basis = fingerprint(step.inputs, basis)) }))
    .filter(
      ({ step, hash }) =>
        !step.makes.every((file) => existsSync(inRoot(file))) || recorded(step.name) !== hash,
    );
}

/** @param {string} name */
function recorded(name) {
  const file = `${STATE}/${name}`;
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** @param {(typeof steps)[number]} step */
async function perform(step) {
  const { ok, output } = await step.work();
  if (!ok)
    throw new Problem(
      `${step.title} failed. ${step.advice} The end of its output:\n${tail(output)}`,
    );
}
