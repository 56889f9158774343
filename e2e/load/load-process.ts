import { constants, setPriority } from "node:os";
import { countStatuses } from "../harness/load.ts";
import { loads, type RunningLoad, type Target } from "./hostile-loads.ts";

/** To this process: start a load by its name, or stop it and send how often each status was answered. */
export type Command = { start: string; target: Target } | { stop: true };

let running: RunningLoad | undefined;

const obey = async (command: Command): Promise<unknown> => {
  if ("start" in command) {
    running = loads.find(({ name }) => name === command.start)?.start(command.target);
    return "started";
  }
  await running?.stop();
  return countStatuses((running?.statuses ?? []).map((status) => ({ startedAt: 0, status })));
};

// The clients of the load have machines of their own: here they must not take the servers' time.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (command: Command) => {
  void obey(command).then((answer) => process.send?.(answer));
});
process.send?.("ready");
