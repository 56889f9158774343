import { parseArgs } from "node:util";

export type Options = {
  minutes: number;
  seed: number;
  /** The number of API processes. */
  apis: number;
  /** The number of clients of each role. */
  clients: number;
};

export const HELP = `npm run torture -- [--minutes N] [--seed S] [--apis N] [--clients N]

Sends random requests to several API processes while processes and connections fail, and checks each
response and the final state with a model; see e2e/torture/README.md.

  --minutes N   length of the run (default 1)
  --seed S      replays the clients and faults of a run (default: a random one)
  --apis N      API processes (default 2)
  --clients N   clients of each kind (default 2)
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
      clients: { type: "string", default: "2" },
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
    clients: Math.ceil(readPositive("clients", values.clients)),
  };
}
