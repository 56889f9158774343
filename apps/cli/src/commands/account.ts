import { accountCreate, planChange, PLAN_IDS, text } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import { describeCounts, requireConfirmation } from "../confirmation.ts";
import {
  addPageOptions,
  exampleHelp,
  type Io,
  pageInput,
  parseInput,
  printMessage,
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

const deleteInput = accountInput.extend({
  now: z.boolean().default(false),
  confirm: z.string().optional(),
});

/**
 * `account create` and `account set-plan` print the account. `account list` prints `{ accounts, next }`, and
 * `account show`, `account suspend`, `account resume`, `account delete` and `account undelete` the account with its usage and
 * owners. `account delete --now` prints what was erased.
 */
export function addAccountCommands(program: Command, io: Io): void {
  const account = program.command("account").description("manage accounts and their plans");

  account
    .command("create")
    .description("create an account without users")
    .requiredOption("--name <name>", "the name, up to 100 characters")
    .requiredOption("--plan <plan>", plans)
    .option("--language <tag>", "the language of new guides, such as de or pt-BR (default: en)")
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
    .command("delete")
    .description("close an account now, and erase it after 14 days")
    .argument("<id>", "the account's id", toInteger)
    .option("--now", "erase it immediately; this cannot be undone")
    .option("--confirm <name or id>", "with --now: the account's name or id")
    .addHelpText(
      "after",
      "\nKeys, sign-ins and public pages end immediately. Within 14 days, `account undelete` or the sign-in of an owner" +
        "\nrestores everything. Backups still contain the account.",
    )
    .addHelpText("after", exampleHelp("account delete 1 --now --confirm Acme"))
    .action(async (id: unknown, options: object) => {
      const { id: accountId, now, confirm } = parseInput(deleteInput, { id, ...options });
      if (!now)
        return runAndPrint(io, (operator, service) =>
          operator.deleteAccount(service, { accountId }),
        );
      const { withMediaStorage } = await import("../media.ts");
      await runAndPrint(io, async (operator, service, postgres) => {
        const plan = await operator.planErasure(service, { accountId });
        printMessage(io, `Account ${plan.id} (${plan.name}): ${describeCounts(plan.counts)}`);
        requireConfirmation(confirm, [plan.name, String(plan.id)]);
        const signal = io.signal;
        await operator.eraseAccount(await withMediaStorage(service, postgres), {
          accountId,
          signal,
        });
        return { erased: plan };
      });
    });

  account
    .command("undelete")
    .description("keep an account that is to be deleted")
    .argument("<id>", "the account's id", toInteger)
    .addHelpText("after", "\n`restore` is another command: it replaces all data with a backup.")
    .addHelpText("after", exampleHelp("account undelete 1"))
    .action(async (id: unknown) => {
      const { id: accountId } = parseInput(accountInput, { id });
      await runAndPrint(io, (operator, service) =>
        operator.undeleteAccount(service, { accountId }),
      );
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
