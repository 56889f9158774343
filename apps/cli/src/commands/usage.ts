import { usageReportInput } from "@guidepost/contract";
import { getAccountUsage, setUsage } from "@guidepost/core/operator";
import type { Command } from "commander";
import * as z from "zod";
import { asInteger, check } from "../check.ts";
import { answer } from "../core.ts";
import type { Io } from "../io.ts";
import { example } from "./example.ts";

const shown = usageReportInput.extend({ account: z.int32() });
const corrected = z.strictObject({ account: z.int32(), used: z.int32().min(0) });

/** `usage show` and `usage set`; both print the usage record of `GET /usage`. */
export function addUsageCommands(program: Command, io: Io): void {
  const usage = program.command("usage").description("the monthly quota of an account");

  usage
    .command("show")
    .description("what an account has used of its quota")
    .requiredOption("--account <id>", "the account's id", asInteger)
    .option("--period <month>", "as 2026-11 (default: this month, UTC)")
    .addHelpText("after", example("usage show --account 1 --period 2026-11"))
    .action(async (options: object) => {
      const { account, ...input } = check(shown, options);
      await answer(io, (service) => getAccountUsage(service, { accountId: account, ...input }));
    });

  usage
    .command("set")
    .description("correct this month's count of successful requests")
    .requiredOption("--account <id>", "the account's id", asInteger)
    .requiredOption("--used <n>", "requests", asInteger)
    .addHelpText("after", example("usage set --account 1 --used 0"))
    .action(async (options: object) => {
      const { account, used } = check(corrected, options);
      await answer(io, (service) => setUsage(service, { accountId: account, used }));
    });
}
