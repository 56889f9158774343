import { constants, setPriority } from "node:os";
import { countStatuses } from "../harness/load.ts";
import { loads, type RunningLoad, type Target } from "./hostile-loads.ts";

/** A message to this process: start a load by name, or stop it and count the statuses. */
export type Command = { start: string; target: Target } | { stop: true };

let running: RunningLoad | undefined;

async function runCommand(command: Command): Promise<unknown> {
  if ("start" in command) {
    running = loads.find(({ name }) => name === command.start)?.start(command.target);
    return "started";
  }
  await running?.stop();
  return countStatuses((running?.statuses ?? []).map((status) => ({ startedAt: 0, status })));
}

// Real clients run on other machines: here they must not take CPU time from the servers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (command: Command) => {
  void runCommand(command).then((response) => process.send?.(response));
});
process.send?.("ready");
