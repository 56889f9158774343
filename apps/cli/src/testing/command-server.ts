import { runCli } from "./run-cli.ts";

/** A command line to run, with the environment variables of the command. */
export type CommandRequest = {
  id: number;
  args: string[];
  variables: Record<string, string | undefined>;
};

/** The result of the request with the same `id`. */
export type CommandResponse = { id: number; code: number | null; out: string; err: string };

/*
 * Entry point of a process that runs many command lines: tests that prepare data avoid the start of
 * one process per command. It ends when its parent disconnects.
 */
process.on("message", ({ id, args, variables }: CommandRequest) => {
  void runCli(args, variables).then((outcome) => process.send?.({ id, ...outcome }));
});
