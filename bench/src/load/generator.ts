import { once } from "node:events";
import type { Cleanup } from "../cleanup.ts";
import { loadEntry, runTypeScript } from "../paths.ts";
import { startProcess } from "../servers/start-process.ts";
import type { Load, Seen } from "./run.ts";

/** Runs loads one after the other in a process on the cores given. Rejects when one fails. */
export const startGenerator = (
  cores: number[] | undefined,
  log: string,
  cleanup: Cleanup,
): ((load: Load) => Promise<Seen>) => {
  const { child, ended } = startProcess({
    args: runTypeScript(loadEntry),
    cores,
    env: {},
    log,
    cleanup,
  });
  return async (load) => {
    child.send(load);
    const [reply] = (await Promise.race([once(child, "message"), ended])) as [
      Seen | { error: string },
    ];
    if ("error" in reply) throw new Error(`The load failed: ${reply.error}`);
    return reply;
  };
};
