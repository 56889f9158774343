import { email, password, role, ROLES, userCreate, username } from "@guidepost/contract";
import type { PersonFilter } from "@guidepost/core/operator";
import type { Command } from "commander";
import * as z from "zod";
import { describeCounts, requireConfirmation } from "../confirmation.ts";
import {
  addPageOptions,
  exampleHelp,
  type Io,
  OperatorError,
  pageInput,
  parseInput,
  printMessage,
  readSecret,
  runAndPrint,
  toInteger,
} from "../runtime.ts";

type CreateOptions = {
  account: unknown;
  username: string;
  displayName: string;
  email: string;
  password: string;
  role?: string;
};

const userCreateInput = z.strictObject({
  account: z.int32(),
  ...userCreate.shape,
  password,
  role: role.optional(),
});
const userInput = z.strictObject({ username });
const emailInput = z.strictObject({ username, email });
const removeInput = userInput.extend({
  force: z.boolean().optional(),
  handOverTo: username.optional(),
});
const eraseInput = z
  .strictObject({
    confirm: z.string().optional(),
    handOverTo: username.optional(),
    deleteGuides: z.literal(true).optional(),
  })
  .refine(({ handOverTo, deleteGuides }) => handOverTo === undefined || !deleteGuides, {
    error: "cannot be used together with --hand-over-to",
    path: ["--delete-guides"],
  });

/** Interprets the argument of a command that also finds removed users. */
function toPersonFilter(name: string): PersonFilter {
  if (/^\d+$/.test(name))
    return parseInput(z.strictObject({ id: z.int32() }), { id: Number(name) });
  return name.includes("@")
    ? parseInput(z.strictObject({ email }), { email: name })
    : parseInput(userInput, { username: name });
}

/** Creates a file with mode 0600. @throws OperatorError when it exists */
async function writePrivateFile(path: string, text: string): Promise<void> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(path, text, { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
    throw new OperatorError(`The file could not be written: ${(error as Error).message}`);
  });
}

function countRows(exported: Record<string, unknown[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(exported).map(([kind, rows]) => [kind, rows.length]));
}

const passwordInput = z.strictObject({ username, password });

const userListInput = z.strictObject({ account: z.int32().optional(), ...pageInput });

/**
 * `user list` prints `{ users, next }`, and `user show` a user with the account and how the user signs in.
 * `user create` prints the user. `user set-email`, `user set-password` and `user reset-two-factor` print the id and the
 * username, and `user remove` also the number of revoked keys. `user erase` prints what was erased, and `user export` what is stored
 * about a user.
 */
export function addUserCommands(program: Command, io: Io): void {
  const users = program.command("user").description("manage the users of an account");

  users
    .command("create")
    .description("create a user who can sign in to the portal")
    .requiredOption("--account <id>", "the account's id", toInteger)
    .requiredOption("--username <username>", "2 to 30 letters, digits, hyphens, underscores")
    .requiredOption("--display-name <name>", "the name that readers see")
    .requiredOption("--email <address>", "the sign-in address")
    .requiredOption("--password <password>", "at least 10 characters; - reads a line of stdin")
    .option(
      "--role <role>",
      `${ROLES.join(" or ")} (default: owner for the first user, then member)`,
    )
    .addHelpText(
      "after",
      exampleHelp(
        "user create --account 1 --username ada --display-name 'Ada Lovelace' \\\n" +
          "    --email ada@example.com --password - < password.txt",
      ),
    )
    .action(async (options: CreateOptions) => {
      const { account, ...input } = parseInput(userCreateInput, {
        account: options.account,
        username: options.username,
        display_name: options.displayName,
        email: options.email,
        password: await readSecret(io, options.password),
        role: options.role,
      });
      await runAndPrint(io, async (operator, service) => {
        const user = {
          ...input,
          role: input.role ?? (await operator.defaultRole(service, { accountId: account })),
        };
        const { id } = await operator.createUser(service, { accountId: account, ...user });
        const { password: _, ...record } = user;
        return { id, account_id: account, ...record };
      });
    });

  addPageOptions(users.command("list"))
    .description("list all users, oldest first, also removed ones")
    .option("--account <id>", "only users of this account", toInteger)
    .addHelpText("after", exampleHelp("user list --account 1"))
    .action(async (options: object) => {
      const { account, ...page } = parseInput(userListInput, options);
      await runAndPrint(io, (operator, service) =>
        operator.listUsers(service, { accountId: account, ...page }),
      );
    });

  users
    .command("show")
    .description("show a user with the account, how the user signs in, and the last session")
    .argument("<username or email>")
    .addHelpText("after", exampleHelp("user show ada@example.com"))
    .action(async (name: string) => {
      const by = name.includes("@")
        ? parseInput(z.strictObject({ email }), { email: name })
        : parseInput(userInput, { username: name });
      await runAndPrint(io, (operator, service) => operator.showUser(service, by));
    });

  users
    .command("set-email")
    .description("change a user's sign-in address and end the user's sessions")
    .argument("<username>")
    .requiredOption("--email <address>", "the new sign-in address")
    .addHelpText("after", exampleHelp("user set-email ada --email ada@example.com"))
    .action(async (name: string, options: { email: string }) => {
      const input = parseInput(emailInput, { username: name, email: options.email });
      await runAndPrint(io, (operator, service) => operator.setEmail(service, input));
    });

  users
    .command("set-password")
    .description("set a new password and end the user's sessions")
    .argument("<username>")
    .requiredOption("--password <password>", "at least 10 characters; - reads a line of stdin")
    .addHelpText("after", exampleHelp("user set-password ada --password - < password.txt"))
    .action(async (name: string, options: { password: string }) => {
      const input = parseInput(passwordInput, {
        username: name,
        password: await readSecret(io, options.password),
      });
      await runAndPrint(io, (operator, service) => operator.setPassword(service, input));
    });

  users
    .command("reset-two-factor")
    .description("turn off a user's two-factor sign-in and end the user's sessions")
    .argument("<username>")
    .addHelpText("after", exampleHelp("user reset-two-factor ada"))
    .action(async (name: string) => {
      const input = parseInput(userInput, { username: name });
      await runAndPrint(io, (operator, service) => operator.resetTwoFactor(service, input));
    });

  users
    .command("remove")
    .description("remove a user and revoke the user's keys; the guides stay in the account")
    .argument("<username>")
    .option("--force", "also the last owner, whose account then has no user")
    .option("--hand-over-to <username>", "another user of the account receives the guides")
    .addHelpText("after", exampleHelp("user remove ada --hand-over-to bob"))
    .action(async (name: string, options: { force?: boolean; handOverTo?: string }) => {
      const input = parseInput(removeInput, { username: name, ...options });
      await runAndPrint(io, (operator, service) => operator.removeUser(service, input));
    });

  users
    .command("erase")
    .description("delete a user and the person's data permanently, also of a removed user")
    .argument("<id, username or email>")
    .option("--hand-over-to <username>", "another user of the account receives the guides")
    .option("--delete-guides", "delete the guides")
    .option("--confirm <username or id>", "the user's username or id")
    .addHelpText(
      "after",
      "\nThe username stays reserved. `erasure list` keeps that it happened. Backups still contain the person.",
    )
    .addHelpText("after", exampleHelp("user erase ada --hand-over-to bob --confirm ada"))
    .action(async (name: string, options: object) => {
      const { confirm, handOverTo, deleteGuides } = parseInput(eraseInput, options);
      const by = toPersonFilter(name);
      const { withMediaStorage } = await import("../media.ts");
      await runAndPrint(io, async (operator, service, postgres) => {
        const plan = await operator.planUserErasure(service, by);
        printMessage(io, `User ${plan.id} (${plan.username}): ${describeCounts(plan.counts)}`);
        requireConfirmation(confirm, [plan.username, String(plan.id)]);
        await operator.eraseUser(await withMediaStorage(service, postgres), {
          userId: plan.id,
          guides: handOverTo === undefined ? deleteGuides && "delete" : { handOverTo },
          signal: io.signal,
        });
        return { erased: { id: plan.id, account_id: plan.account_id, counts: plan.counts } };
      });
    });

  users
    .command("export")
    .description("print everything that is stored about a user, without secrets")
    .argument("<id, username or email>")
    .option("--file <path>", "write it to a new file that only its owner can read")
    .addHelpText("after", exampleHelp("user export ada --file ada.json"))
    .action(async (name: string, { file }: { file?: string }) => {
      const by = toPersonFilter(name);
      await runAndPrint(io, async (operator, service) => {
        const exported = await operator.exportUser(service, by);
        if (file === undefined) return exported;
        await writePrivateFile(file, `${JSON.stringify(exported, null, 2)}\n`);
        return { file, rows: countRows(exported) };
      });
    });
}
