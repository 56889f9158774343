import { accountCreate, planChange, PLAN_IDS, text } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import {
  addPageOptions,
  exampleHelp,
  type Io,
  pageInput,
  parseInput,
  runAndPrint,
  toInteger,
} from "../runtime.ts";

/** Characters of the reason of a suspension. */
const MAX_REASON = 500;

const plans = PLAN_IDS.join(", ");
const planChangeInput = z.strictObject({ id: z.int32(), ...planChange.shape });

const accountInput = z.strictObject({ id: z.int32() });
const suspendInput = accountInput.extend({
  reason: text({ max: MAX_REASON, blank: false, isLine: true }).optional(),
});
const accountListInput = z.strictObject(pageInput);

/**
 * `account create` and `account set-plan` print the account. `account list` prints `{ accounts, next }`, and
 * `account show`, `account suspend` and `account resume` the account with its usage and owners.
 */
export function addAccountCommands(program: Command, io: Io): void {
  const account = program.command("account").description("manage accounts and their plans");

  account
    .command("create")
    .description("create an account without users")
    .requiredOption("--name <name>", "the name, up to 100 characters")
    .requiredOption("--plan <plan>", plans)
    .addHelpText("after", exampleHelp('account create --name "Acme" --plan pro'))
    .action(async (options: object) => {
      const input = parseInput(accountCreate, options);
      await runAndPrint(io, (operator, service) => operator.createAccount(service, input));
    });

  addPageOptions(account.command("list"))
    .description("list all accounts, oldest first")
    .addHelpText("after", exampleHelp("account list --after 100"))
    .action(async (options: object) => {
      const input = parseInput(accountListInput, options);
      await runAndPrint(io, (operator, service) => operator.listAccounts(service, input));
    });

  account
    .command("show")
    .description("show an account with its limits, this month's usage and its owners")
    .argument("<id>", "the account's id", toInteger)
    .addHelpText("after", exampleHelp("account show 1"))
    .action(async (id: unknown) => {
      const input = parseInput(accountInput, { id });
      await runAndPrint(io, (operator, service) => operator.showAccount(service, input));
    });

  account
    .command("suspend")
    .description("refuse keys, sign-ins and public pages of an account, from the next request")
    .argument("<id>", "the account's id", toInteger)
    .option(
      "--reason <text>",
      `why, up to ${MAX_REASON} characters; owners see it in the audit log`,
    )
    .addHelpText("after", "\nNothing is deleted. `account resume` ends the suspension.")
    .addHelpText("after", exampleHelp('account suspend 1 --reason "Unpaid invoice 123"'))
    .action(async (id: unknown, options: object) => {
      const { id: accountId, reason } = parseInput(suspendInput, { id, ...options });
      await runAndPrint(io, (operator, service) =>
        operator.suspendAccount(service, { accountId, reason }),
      );
    });

  account
    .command("resume")
    .description("end the suspension of an account")
    .argument("<id>", "the account's id", toInteger)
    .addHelpText("after", exampleHelp("account resume 1"))
    .action(async (id: unknown) => {
      const { id: accountId } = parseInput(accountInput, { id });
      await runAndPrint(io, (operator, service) => operator.resumeAccount(service, { accountId }));
    });

  account
    .command("set-plan")
    .description("change an account's plan and limits; applies from the next request")
    .argument("<id>", "the account's id", toInteger)
    .argument("<plan>", plans)
    .option("--per-minute <n>", "requests per minute", toInteger)
    .option("--per-hour <n>", "requests per hour", toInteger)
    .option("--monthly-quota <n>", "successful requests per month", toInteger)
    .option("--guide-limit <n>", "guides that are not deleted", toInteger)
    .addHelpText("after", "\nAn omitted limit returns to the plan's value.")
    .addHelpText("after", exampleHelp("account set-plan 1 enterprise --monthly-quota 5000000"))
    .action(async (accountId: unknown, plan: string, options: Record<string, unknown>) => {
      const { id, ...input } = parseInput(planChangeInput, {
        id: accountId,
        plan,
        per_minute: options["perMinute"],
        per_hour: options["perHour"],
        monthly_quota: options["monthlyQuota"],
        guide_limit: options["guideLimit"],
      });
      await runAndPrint(io, (operator, service) =>
        operator.setPlan(service, { accountId: id, ...input }),
      );
    });
}
