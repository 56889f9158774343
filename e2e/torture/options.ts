import { parseArgs } from "node:util";

export type Options = {
  minutes: number;
  seed: number;
  /** The number of API processes. */
  apis: number;
  portals: number;
  /** The number of clients of each role. */
  clients: number;
  /** The longest time without a response of the API, in ms. */
  limitMs: number;
  /** Whether a month ends during the run, by the clock of the processes. */
  monthEnd: boolean;
  /** A file for the result as JSON. */
  json?: string;
};

export const HELP = `npm run torture -- [--minutes N] [--seed S] [--apis N] [--portals N] [--clients N] [--limit MS] [--month-end]

Sends random requests to several API and portal processes while processes and connections fail, and checks each
response and the final state with a model; see e2e/torture/README.md.

  --minutes N   length of the run (default 1)
  --seed S      replays the clients and faults of a run (default: a random one)
  --apis N      API processes (default 2)
  --portals N   portal processes (default 2)
  --clients N   clients of each kind (default 2)
  --limit MS    longest time without a response of the API (default 7000): more on a busy machine
  --month-end   the clock of the processes reaches the end of a month during the run; needs libfaketime
  --json FILE   writes the seed and the violations to a file
`;

const MAX_SEED = 2 ** 31;

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
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string", default: String(Math.floor(Math.random() * MAX_SEED)) },
      apis: { type: "string", default: "2" },
      portals: { type: "string", default: "2" },
      clients: { type: "string", default: "2" },
      limit: { type: "string", default: "7000" },
      "month-end": { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed >= MAX_SEED)
    throw new Error(`--seed must be an integer from 0 to ${MAX_SEED - 1}`);
  return {
    minutes: readPositive("minutes", values.minutes),
    seed,
    apis: Math.ceil(readPositive("apis", values.apis)),
    portals: Math.ceil(readPositive("portals", values.portals)),
    clients: Math.ceil(readPositive("clients", values.clients)),
    limitMs: readPositive("limit", values.limit),
    monthEnd: values["month-end"],
    ...(values.json !== undefined && { json: values.json }),
  };
}
