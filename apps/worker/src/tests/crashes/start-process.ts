import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import type { ProgramName } from "./process.fixture.ts";

const PROGRAM = join(import.meta.dirname, "process.fixture.ts");

/** The programs of this folder, and functions that start and kill them. */
export function createProcesses() {
  const children = new Set<ChildProcess>();

  /** Ends a process as `kill -9` does. */
  const kill = async (child: ChildProcess): Promise<void> => {
    children.delete(child);
    if (child.kill("SIGKILL")) await once(child, "exit");
  };

  return {
    /** Starts a program with the URL of its database; resolves when it has printed all `lines`, in any order. */
    start: async (
      program: ProgramName,
      args: string[],
      lines: string[] = ["started"],
    ): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [await bundleProgram(PROGRAM), program, ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      const missing = [...lines];
      for await (const printed of createInterface({ input: child.stdout })) {
        const index = missing.indexOf(printed);
        if (index !== -1) missing.splice(index, 1);
        if (missing.length === 0) return child;
      }
      throw new Error(`The process ended before it printed ${missing.join(", ")}`);
    },
    kill,
    killAll: () => Promise.all([...children].map(kill)),
  };
}
