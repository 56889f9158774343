import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";

/** The fixtures of this folder, and functions that start and kill them. */
export function createProcesses() {
  const children = new Set<ChildProcess>();

  /** Ends a process as `kill -9` does. */
  const kill = async (child: ChildProcess): Promise<void> => {
    children.delete(child);
    if (child.kill("SIGKILL")) await once(child, "exit");
  };

  return {
    /** Starts a fixture with the URL of its database; resolves when it has printed `line`. */
    start: async (
      fixture: "change" | "job" | "task" | "worker",
      args: string[],
      line: string,
    ): Promise<ChildProcess> => {
      const file = join(import.meta.dirname, `${fixture}-process.fixture.ts`);
      const child = spawn(process.execPath, [await bundleProgram(file), ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      for await (const printed of createInterface({ input: child.stdout }))
        if (printed === line) return child;
      throw new Error(`The process ended before it printed ${line}`);
    },
    kill,
    killAll: () => Promise.all([...children].map(kill)),
  };
}
