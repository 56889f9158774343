import { once } from "node:events";
import type { Cleanup } from "../cleanup.ts";
import { LOAD_ENTRY, runTypeScript } from "../paths.ts";
import { startProcess } from "../servers/start-process.ts";
import type { Load, LoadResult } from "./run-load.ts";

/** Starts a process that runs loads on the given cores. The returned function runs one load. */
export function startGenerator(
  cores: number[] | undefined,
  log: string,
  cleanup: Cleanup,
): (load: Load) => Promise<LoadResult> {
  const { child, ended } = startProcess({
    args: runTypeScript(LOAD_ENTRY),
    cores,
    env: {},
    log,
    cleanup,
  });
  return async (load) => {
    child.send(load);
    const [reply] = (await Promise.race([once(child, "message"), ended])) as [
      LoadResult | { error: string },
    ];
    if ("error" in reply) throw new Error(`The load failed: ${reply.error}`);
    return reply;
  };
}
