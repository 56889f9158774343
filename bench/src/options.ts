import { parseArgs } from "node:util";
import { scenarioNames } from "./scenarios.ts";

export type Options = {
  /** How often each side is measured; the medians are reported. */
  rounds: number;
  /** How long each measurement takes. */
  seconds: number;
  /** Whether our server writes a CPU profile for each scenario. */
  cpuProf: boolean;
  /** Which scenarios to run, by their names. */
  scenarios: readonly string[];
};

export const help = `npm run bench -- [--rounds N] [--seconds N] [--cpu-prof] [SCENARIO…]

Measures the service against yardsticks that do the least such a request can cost; see bench/README.md.

  --rounds N    measurements of each side, in turn (default 3)
  --seconds N   length of one measurement (default 4)
  --cpu-prof    write a CPU profile of our server for each scenario to bench/results
  SCENARIO      ${scenarioNames.join(" | ")} (default: all)
`;

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
};

/** Reads the command line; undefined when help was asked for. Throws an Error that says what is wrong. */
export const readOptions = (args: readonly string[]): Options | undefined => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "4" },
      "cpu-prof": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const unknown = positionals.find((name) => !scenarioNames.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no scenario ${unknown}: ${scenarioNames.join(", ")}`);
  return {
    rounds: Math.ceil(positive("rounds", values.rounds)),
    seconds: positive("seconds", values.seconds),
    cpuProf: values["cpu-prof"],
    scenarios: positionals.length > 0 ? positionals : scenarioNames,
  };
};
