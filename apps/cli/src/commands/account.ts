import { accountCreate, planChange, planIds } from "@guidepost/contract";
import { createAccount, setPlan } from "@guidepost/core/operator";
import type { Command } from "commander";
import * as z from "zod";
import { asInteger, check } from "../check.ts";
import { answer } from "../core.ts";
import type { Io } from "../io.ts";
import { example } from "./example.ts";

const plans = planIds.join(", ");
const change = z.strictObject({ id: z.int32(), ...planChange.shape });

/** `account create` and `account set-plan`; both print the account. */
export function addAccountCommands(program: Command, io: Io): void {
  const account = program.command("account").description("accounts and their plans");

  account
    .command("create")
    .description("make an account; its users come next")
    .requiredOption("--name <name>", "up to 100 characters")
    .requiredOption("--plan <plan>", plans)
    .addHelpText("after", example('account create --name "Acme" --plan pro'))
    .action(async (options: object) => {
      const input = check(accountCreate, options);
      await answer(io, (service) => createAccount(service, input));
    });

  account
    .command("set-plan")
    .description("change an account's plan and limits, from the next request on")
    .argument("<id>", "the account's id", asInteger)
    .argument("<plan>", plans)
    .option("--per-minute <n>", "requests a minute", asInteger)
    .option("--per-hour <n>", "requests an hour", asInteger)
    .option("--monthly-quota <n>", "successful requests a month", asInteger)
    .option("--guide-limit <n>", "guides that are not deleted", asInteger)
    .addHelpText("after", "\nA limit that is not given is the plan's.")
    .addHelpText("after", example("account set-plan 1 enterprise --monthly-quota 5000000"))
    .action(async (givenId: unknown, plan: string, options: Record<string, unknown>) => {
      const { id, ...input } = check(change, {
        id: givenId,
        plan,
        per_minute: options["perMinute"],
        per_hour: options["perHour"],
        monthly_quota: options["monthlyQuota"],
        guide_limit: options["guideLimit"],
      });
      await answer(io, (service) => setPlan(service, { accountId: id, ...input }));
    });
}
