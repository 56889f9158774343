import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { bundleOf, environmentOf } from "./programs.ts";

const run = promisify(execFile);

/** Runs a command of the operator's tool; resolves to the JSON that it prints. */
export type Cli = <Result = unknown>(...command: (string | number)[]) => Promise<Result>;

/** The operator's tool on a data folder. A command that fails rejects with what it says. */
export const createCli =
  (dataDir: string): Cli =>
  async <Result>(...command: (string | number)[]) => {
    const { stdout } = await run(process.execPath, [bundleOf("cli"), ...command.map(String)], {
      cwd: dataDir,
      env: environmentOf({ DATA_DIR: dataDir }),
    });
    return JSON.parse(stdout) as Result;
  };
