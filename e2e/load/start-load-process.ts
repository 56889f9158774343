import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import type { Load, Target } from "./hostile-loads.ts";
import type { Command } from "./load-process.ts";

/**
 * Starts the process that sends the loads. Sending from the measuring process would delay the
 * measured requests.
 */
export async function startLoadProcess() {
  const child = fork(await bundleProgram(join(import.meta.dirname, "load-process.ts")));
  await once(child, "message");
  const send = async (command: Command): Promise<unknown> => {
    const response = once(child, "message");
    child.send(command);
    const [value] = (await response) as [unknown];
    return value;
  };
  return {
    start: (load: Load, target: Target) => send({ start: load.name, target }),
    /** Resolves to the number of responses by status. */
    stop: async () => (await send({ stop: true })) as Record<string, number>,
    close: () => void child.kill(),
  };
}
