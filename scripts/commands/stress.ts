import { parseArgs } from "node:util";
import { Checks } from "../checks/checks.ts";
import { installPrograms, CLUSTER_PROGRAMS, PROGRAMS } from "../checks/programs.ts";
import { checkRequirements } from "../checks/requirements.ts";
import { print, Problem } from "../setup/output.mjs";
import { build } from "../setup/prepare.mjs";
import { changedFiles, requireBaseCommit } from "../stress/changed-files.ts";
import { partsFor, STRESS_PART_NAMES, STRESS_PARTS } from "../stress/parts.ts";
import { runPart } from "../stress/run-part.ts";

const HELP = `npm run test:stress -- [part ...] [--minutes N] [--seed S] [--only TEXT] [--changed [--base COMMIT]]

Searches for unknown faults. Without the name of a part, all parts run, as before a release.

${STRESS_PART_NAMES.map((name) => `  ${name.padEnd(9)} ${STRESS_PARTS[name].title}`).join("\n")}

  --minutes N    length of each part (default: that of the gate); a part with a fixed corpus runs again until then
  --seed S       repeats a run with this seed (default: a random one, which is printed)
  --only TEXT    with mutation: faults with this text in their names
  --changed      only the parts that the changed files need
  --base COMMIT  with --changed: the commit to compare with (default: the last one that passed the gate)
`;

const MAX_SEED = 2 ** 31;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    changed: { type: "boolean", default: false },
    base: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  print(HELP);
  process.exit();
}

const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0)) throw new Problem("--minutes must be above 0.");
const seed = Number(values.seed ?? Math.floor(Math.random() * MAX_SEED));
if (!Number.isInteger(seed) || seed < 0 || seed >= MAX_SEED)
  throw new Problem(`--seed must be an integer from 0 to ${MAX_SEED - 1}.`);
const unknown = positionals.filter((name) => !Object.hasOwn(STRESS_PARTS, name));
if (unknown.length > 0)
  throw new Problem(`Unknown part ${unknown.join(", ")}: use ${STRESS_PART_NAMES.join(", ")}.`);

const needed = values.changed
  ? partsFor(await changedFiles(await requireBaseCommit(values.base)))
  : STRESS_PART_NAMES;
const names = needed.filter((name) => positionals.length === 0 || positionals.includes(name));
if (names.length === 0) {
  print("The changed files need no part of npm run test:stress.");
  process.exit();
}

await checkRequirements(Object.values(PROGRAMS));
await build();
await installPrograms();
if (names.includes("cluster")) await installPrograms(CLUSTER_PROGRAMS);
const checks = new Checks();
for (const name of names) {
  const options = { minutes: minutes ?? STRESS_PARTS[name].minutes, seed, only: values.only };
  await checks.run(`${STRESS_PARTS[name].title} (${name}, seed ${seed})`, () =>
    runPart(name, options, minutes !== undefined),
  );
}
checks.finish();
