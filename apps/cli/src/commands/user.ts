import { email, password, role, ROLES, userCreate, username } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import {
  addPageOptions,
  exampleHelp,
  type Io,
  pageInput,
  parseInput,
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
const passwordInput = z.strictObject({ username, password });

const userListInput = z.strictObject({ account: z.int32().optional(), ...pageInput });

/**
 * `user list` prints `{ users, next }`, and `user show` a user with the account and how the user signs in.
 * `user create` prints the user. `user set-email`, `user set-password` and `user reset-two-factor` print the id and the
 * username, and `user remove` also the number of revoked keys.
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
    .addHelpText("after", exampleHelp("user remove ada"))
    .action(async (name: string, { force = false }: { force?: boolean }) => {
      const input = parseInput(userInput, { username: name });
      await runAndPrint(io, (operator, service) =>
        operator.removeUser(service, { ...input, force }),
      );
    });
}
