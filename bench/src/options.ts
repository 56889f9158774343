import { parseArgs } from "node:util";
import { HOSTILE_NAMES } from "./hostile/hostile-clients.ts";
import { SCENARIO_NAMES } from "./scenarios.ts";

/** What is measured. */
const MODES = [
  "scenarios",
  "pages",
  "portal",
  "soak",
  "growth",
  "capacity",
  "jobs",
  "sync",
  "documents",
  "imports",
  "webhooks",
  "hostile",
] as const;
type Mode = (typeof MODES)[number];

export type Options = {
  mode: Mode;
  /** The number of measurements of each side. */
  rounds: number;
  /** The length of a measurement. */
  seconds: number;
  /** Whether our server writes a CPU profile for each scenario. */
  cpuProf: boolean;
  /** A commit, branch or tag to measure in addition to the checkout. */
  compare: string | undefined;
  /** The length of a soak. */
  minutes: number;
  /** A file with figures of an earlier run of `capacity`. */
  from: string | undefined;
  /** The folder of Markdown files, or of HTML and Word documents, with the modes `documents` and `imports`. */
  folder: string | undefined;
  /** The names of the hostile clients to measure; all when it is empty. */
  only: readonly string[];
  /** The names of the scenarios to run. */
  scenarios: readonly string[];
};

export const HELP = `npm run bench -- [--rounds N] [--seconds N] [--compare REF] [--cpu-prof] [SCENARIO…]
npm run bench -- pages [--rounds N] [--seconds N]
npm run bench -- portal
npm run bench -- soak [--minutes N]
npm run bench -- growth
npm run bench -- capacity [--seconds N] [--from FILE]
npm run bench -- jobs [--rounds N] [--seconds N]
npm run bench -- sync
npm run bench -- documents FOLDER
npm run bench -- imports FOLDER
npm run bench -- webhooks
npm run bench -- hostile [--rounds N] [--seconds N] [--only CLIENT]…

Measures the service against yardsticks that do the least such a request can cost; see bench/README.md.

  --rounds N    measurements of each side, in turn (default 3)
  --seconds N   length of one measurement (default 4)
  --compare REF measure the API of this commit in turn with the others
  --cpu-prof    write a CPU profile of our server for each scenario to bench/results
  --from FILE   calculate the capacity from the figures of an earlier run, without measuring
  --only CLIENT measure this hostile client only (several times: these): ${HOSTILE_NAMES.join(" | ")}
  SCENARIO      ${SCENARIO_NAMES.join(" | ")} (default: all)
  pages         measure the public pages: speed, bytes, and memory of the portal
  portal        measure CPU time and SQL statements of each page for signed-in users
  soak          measure the API's memory under load, for --minutes N (default 60)
  growth        measure each operation with 1,000 to 1,000,000 guides
  capacity      compare a simulation of the API with measurements, and calculate what larger loads need
  jobs          measure the API's latency while 100,000 background jobs wait
  sync          count the seconds and requests that the program guidepost needs for 10,000 guides
  documents     push and pull a folder of Markdown files, and list what is lost without a message
  imports       import a folder of HTML and Word documents, and list what is lost without a message
  webhooks      send 10,000 events with two workers, one of which is killed every 10 s
  hostile       measure the latency of other clients in addition to each of ten hostile clients
`;

function readPositive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

/**
 * Reads the command line. Returns undefined for `--help`.
 *
 * @throws Error with a message for the user
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "4" },
      minutes: { type: "string", default: "60" },
      compare: { type: "string" },
      from: { type: "string" },
      "cpu-prof": { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [first] = positionals;
  const needsFolder = first === "documents" || first === "imports";
  const folder = needsFolder ? positionals[1] : undefined;
  if (needsFolder && folder === undefined) throw new Error(`${first} needs a folder`);
  const isMode = positionals.length === (folder === undefined ? 1 : 2);
  const mode = MODES.find((one) => one === first && isMode) ?? "scenarios";
  const names = mode === "scenarios" ? positionals : [];
  const unknown = names.find((name) => !SCENARIO_NAMES.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no scenario ${unknown}: ${SCENARIO_NAMES.join(", ")}`);
  const unknownClient = values.only.find((name) => !HOSTILE_NAMES.includes(name));
  if (unknownClient !== undefined)
    throw new Error(`There is no hostile client ${unknownClient}: ${HOSTILE_NAMES.join(", ")}`);
  return {
    mode,
    rounds: Math.ceil(readPositive("rounds", values.rounds)),
    seconds: readPositive("seconds", values.seconds),
    cpuProf: values["cpu-prof"],
    compare: values.compare,
    from: values.from,
    minutes: readPositive("minutes", values.minutes),
    folder,
    only: values.only,
    scenarios: names.length > 0 ? names : SCENARIO_NAMES,
  };
}
