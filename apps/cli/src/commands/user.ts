import { email, password, role, roles, userCreate, username } from "@guidepost/contract";
import {
  createUser,
  defaultRole,
  removeUser,
  setEmail,
  setPassword,
} from "@guidepost/core/operator";
import type { Command } from "commander";
import * as z from "zod";
import { runAndPrint } from "../postgres.ts";
import { exampleHelp, parseInput, readSecret, toInteger, type Io } from "../runtime.ts";

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

/**
 * `user create` prints the user. `user set-email` and `user set-password` print the id and the username, and
 * `user remove` also the number of revoked keys.
 */
export function addUserCommands(program: Command, io: Io): void {
  const users = program.command("user").description("the users of an account");

  users
    .command("create")
    .description("make a user who can sign in to the portal")
    .requiredOption("--account <id>", "the account's id", toInteger)
    .requiredOption("--username <username>", "2 to 30 letters, digits, hyphens, underscores")
    .requiredOption("--display-name <name>", "as readers see it")
    .requiredOption("--email <address>", "to sign in with")
    .requiredOption("--password <password>", "at least 10 characters; - reads a line of stdin")
    .option(
      "--role <role>",
      `${roles.join(" or ")} (default: owner until there is one, then member)`,
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
      await runAndPrint(io, async (service) => {
        const user = {
          ...input,
          role: input.role ?? (await defaultRole(service, { accountId: account })),
        };
        const { id } = await createUser(service, { accountId: account, ...user });
        const { password: _, ...record } = user;
        return { id, account_id: account, ...record };
      });
    });

  users
    .command("set-email")
    .description("give a user another address to sign in with; the user's sessions end")
    .argument("<username>")
    .requiredOption("--email <address>", "to sign in with from then on")
    .addHelpText("after", exampleHelp("user set-email ada --email ada@example.com"))
    .action(async (name: string, options: { email: string }) => {
      const input = parseInput(emailInput, { username: name, email: options.email });
      await runAndPrint(io, (service) => setEmail(service, input));
    });

  users
    .command("set-password")
    .description("give a user who lost the password a new one; the user's sessions end")
    .argument("<username>")
    .requiredOption("--password <password>", "at least 10 characters; - reads a line of stdin")
    .addHelpText("after", exampleHelp("user set-password ada --password - < password.txt"))
    .action(async (name: string, options: { password: string }) => {
      const input = parseInput(passwordInput, {
        username: name,
        password: await readSecret(io, options.password),
      });
      await runAndPrint(io, (service) => setPassword(service, input));
    });

  users
    .command("remove")
    .description("end a user's sign-in and keys at once; the guides stay the account's")
    .argument("<username>")
    .addHelpText("after", exampleHelp("user remove ada"))
    .action(async (name: string) => {
      const input = parseInput(userInput, { username: name });
      await runAndPrint(io, (service) => removeUser(service, input));
    });
}
