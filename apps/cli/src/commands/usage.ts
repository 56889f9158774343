import { usageReportInput } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import { exampleHelp, type Io, parseInput, runAndPrint, toInteger } from "../runtime.ts";

const usageShowInput = usageReportInput.extend({ account: z.int32() });
const usageSetInput = z.strictObject({ account: z.int32(), used: z.int32().min(0) });

/** `usage show` and `usage set`. Both print the usage record of `GET /usage`. */
export function addUsageCommands(program: Command, io: Io): void {
  const usage = program
    .command("usage")
    .description("show or correct an account's usage of its monthly quota");

  usage
    .command("show")
    .description("show how much of its quota an account has used")
    .requiredOption("--account <id>", "the account's id", toInteger)
    .option("--period <month>", "for example 2026-11 (default: this month, UTC)")
    .addHelpText("after", exampleHelp("usage show --account 1 --period 2026-11"))
    .action(async (options: object) => {
      const { account, ...input } = parseInput(usageShowInput, options);
      await runAndPrint(io, (operator, service) =>
        operator.getAccountUsage(service, { accountId: account, ...input }),
      );
    });

  usage
    .command("set")
    .description("correct this month's count of successful requests")
    .requiredOption("--account <id>", "the account's id", toInteger)
    .requiredOption("--used <n>", "number of requests", toInteger)
    .addHelpText("after", exampleHelp("usage set --account 1 --used 0"))
    .action(async (options: object) => {
      const { account, used } = parseInput(usageSetInput, options);
      await runAndPrint(io, (operator, service) =>
        operator.setUsage(service, { accountId: account, used }),
      );
    });
}
