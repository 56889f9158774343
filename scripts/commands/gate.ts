import { parseArgs } from "node:util";
import { writeFileSync } from "node:fs";
import { Checks } from "../checks/checks.ts";
import { runSteps } from "../checks/test-steps.ts";
import { print } from "../setup/output.mjs";
import { run } from "../setup/run.mjs";
import { baseCommit, changedFiles, GATE_FILE } from "../stress/changed-files.ts";
import { partsFor, STRESS_PARTS } from "../stress/parts.ts";
import { runPart } from "../stress/run-part.ts";

const { values } = parseArgs({ options: { record: { type: "boolean", default: false } } });

const { output } = await run("git", ["rev-parse", "HEAD"]);
const commit = output.trim();
if (values.record) {
  writeFileSync(GATE_FILE, `${commit}\n`);
  print(`Recorded ${commit} as the last commit that passed the gate.`);
  process.exit();
}

// Everything that a change must prove, and then the parts of the search that its files need.
const checks = new Checks();
await runSteps(checks);
if (checks.isSuccess) {
  const base = await baseCommit();
  const names = partsFor(await changedFiles(base));
  print(
    `\nChanged since ${base}: ${names.join(", ") || "no part of npm run test:stress is needed"}`,
  );
  // Of the commit, so that a second run of the gate has the same result.
  const seed = Number.parseInt(commit.slice(0, 7), 16);
  for (const name of names)
    await checks.run(`${STRESS_PARTS[name].title} (${name}, seed ${seed})`, () =>
      runPart(name, { minutes: STRESS_PARTS[name].minutes, seed, only: undefined }, false),
    );
}
checks.finish();
