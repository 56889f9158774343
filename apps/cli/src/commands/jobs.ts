import { JOB_STATES } from "@guidepost/core/job-states";
import type { Command } from "commander";
import * as z from "zod";
import {
  exampleHelp,
  type Io,
  OperatorError,
  parseInput,
  runAndPrint,
  toInteger,
} from "../runtime.ts";

const listInput = z.strictObject({
  state: z.enum(JOB_STATES).optional(),
  task: z.string().optional(),
  limit: z.int().min(1).max(1_000).default(100),
});
const selectionInput = z.strictObject({
  ids: z.array(z.int().min(1)),
  dead: z.literal(true).optional(),
  task: z.string().optional(),
});

/** `jobs list` prints `{ counts, jobs }`, `jobs retry` prints `{ retried }`, `jobs delete` prints `{ deleted }`. */
export function addJobCommands(program: Command, io: Io): void {
  const jobs = program.command("jobs").description("list, retry and delete background jobs");

  jobs
    .command("list")
    .description("count all jobs, and list the newest without their payloads")
    .option("--state <state>", JOB_STATES.join(", "))
    .option("--task <name>", "only jobs of this task")
    .option("--limit <number>", "at most so many (default: 100)", toInteger)
    .addHelpText("after", exampleHelp("jobs list --state dead"))
    .action(async (options: object) => {
      const input = parseInput(listInput, options);
      await runAndPrint(io, (operator, service) => operator.listJobs(service, input));
    });

  addSelection(jobs.command("retry"))
    .description("run jobs now, with all of their attempts")
    .addHelpText("after", exampleHelp("jobs retry --dead"))
    .action(async (ids: unknown[], options: object) => {
      const selection = parseSelection(ids, options);
      await runAndPrint(io, async (operator, service) => ({
        retried: await operator.retryJobs(service, selection),
      }));
    });

  addSelection(jobs.command("delete"))
    .description("delete jobs that do not run")
    .addHelpText("after", exampleHelp("jobs delete 7 8"))
    .action(async (ids: unknown[], options: object) => {
      const selection = parseSelection(ids, options);
      await runAndPrint(io, async (operator, service) => ({
        deleted: await operator.deleteJobs(service, selection),
      }));
    });
}

function addSelection(command: Command): Command {
  return command
    .argument("[ids...]", "the ids of jobs", (id, ids: unknown[] | undefined) => [
      ...(ids ?? []),
      toInteger(id),
    ])
    .option("--dead", "all jobs whose last attempt failed, instead of ids")
    .option("--task <name>", "with --dead: only jobs of this task");
}

/** @throws `validation_failed`; OperatorError unless either ids or `--dead` are given */
function parseSelection(ids: unknown[], options: object) {
  const input = parseInput(selectionInput, { ids, ...options });
  if (input.dead ? input.ids.length > 0 : input.ids.length === 0 || input.task !== undefined)
    throw new OperatorError("Give the ids of jobs, or --dead with an optional --task.");
  return input.dead ? { dead: true as const, task: input.task } : { ids: input.ids };
}
