import { execFile, fork } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { bundleOf, environmentOf } from "./programs.ts";

const run = promisify(execFile);

/** Runs a command of the operator's tool; resolves to the JSON that it prints. */
export type Cli = <Result = unknown>(...command: (string | number)[]) => Promise<Result>;

/** The shipped operator's tool on a data folder, one process per command. */
export function createCli(dataDir: string): Cli {
  return async <Result>(...command: (string | number)[]) => {
    const { stdout } = await run(process.execPath, [bundleOf("cli"), ...command.map(String)], {
      cwd: dataDir,
      env: environmentOf({ DATA_DIR: dataDir }),
    });
    return JSON.parse(stdout) as Result;
  };
}

/**
 * The same commands in one process for all of them, for tests that run many. Prepare data with
 * `insertPeople`, or with SQL.
 */
export function createSharedCli(dataDir: string, settings: Record<string, string> = {}): Cli {
  const variables = { ...environmentOf({ DATA_DIR: dataDir, ...settings }) };
  return async <Result>(...command: (string | number)[]) => {
    const args = command.map(String);
    const { code, out, err } = await sendCommand(args, variables);
    if (code !== 0) throw new Error(`"${args.join(" ")}" exited with ${code}:\n${err}`);
    return JSON.parse(out) as Result;
  };
}

type Outcome = { code: number | null; out: string; err: string };
type PendingCommand = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void };
type SendCommand = (args: string[], variables: NodeJS.ProcessEnv) => Promise<Outcome>;

const COMMAND_SERVER = join(import.meta.dirname, "../../../apps/cli/src/testing/command-server.ts");

let startedServer: Promise<SendCommand> | undefined;

const sendCommand: SendCommand = async (args, variables) =>
  (await (startedServer ??= startCommandServer()))(args, variables);

async function startCommandServer(): Promise<SendCommand> {
  const program = await bundleProgram(COMMAND_SERVER);
  const child = fork(program, { env: environmentOf({}) });
  // It does not keep this process running, and exits once this process has exited.
  child.unref();
  child.channel?.unref();

  const pending = new Map<number, PendingCommand>();
  let lastId = 0;
  child.on("message", ({ id, ...outcome }: Outcome & { id: number }) => {
    pending.get(id)?.resolve(outcome);
    pending.delete(id);
  });
  child.once("exit", (code) => {
    startedServer = undefined;
    for (const { reject } of pending.values())
      reject(new Error(`The process of the operator's tool exited with ${code}.`));
  });
  return (args, variables) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      pending.set(id, { resolve, reject });
      child.send({ id, args, variables });
    });
}
