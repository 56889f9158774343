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
import { asInteger, check } from "../check.ts";
import { answer } from "../core.ts";
import type { Io } from "../io.ts";
import { readSecret } from "../read-secret.ts";
import { example } from "./example.ts";

type CreateOptions = {
  account: unknown;
  username: string;
  displayName: string;
  email: string;
  password: string;
  role?: string;
};

const newUser = z.strictObject({
  account: z.int32(),
  ...userCreate.shape,
  password,
  role: role.optional(),
});
const named = z.strictObject({ username });
const newEmail = z.strictObject({ username, email });
const newPassword = z.strictObject({ username, password });

/**
 * `user create` prints the user, `user set-email` and `user set-password` whose it was, `user remove`
 * also how many keys were revoked.
 */
export function addUserCommands(program: Command, io: Io): void {
  const users = program.command("user").description("the users of an account");

  users
    .command("create")
    .description("make a user who can sign in to the portal")
    .requiredOption("--account <id>", "the account's id", asInteger)
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
      example(
        "user create --account 1 --username ada --display-name 'Ada Lovelace' \\\n" +
          "    --email ada@example.com --password - < password.txt",
      ),
    )
    .action(async (options: CreateOptions) => {
      const { account, ...input } = check(newUser, {
        account: options.account,
        username: options.username,
        display_name: options.displayName,
        email: options.email,
        password: await readSecret(io, options.password),
        role: options.role,
      });
      await answer(io, async (service) => {
        const user = {
          ...input,
          role: input.role ?? (await defaultRole(service, { accountId: account })),
        };
        const { id } = await createUser(service, { accountId: account, ...user });
        const { password: _secret, ...shown } = user;
        return { id, account_id: account, ...shown };
      });
    });

  users
    .command("set-email")
    .description("give a user another address to sign in with; the user's sessions end")
    .argument("<username>")
    .requiredOption("--email <address>", "to sign in with from then on")
    .addHelpText("after", example("user set-email ada --email ada@example.com"))
    .action(async (name: string, options: { email: string }) => {
      const input = check(newEmail, { username: name, email: options.email });
      await answer(io, (service) => setEmail(service, input));
    });

  users
    .command("set-password")
    .description("give a user who lost the password a new one; the user's sessions end")
    .argument("<username>")
    .requiredOption("--password <password>", "at least 10 characters; - reads a line of stdin")
    .addHelpText("after", example("user set-password ada --password - < password.txt"))
    .action(async (name: string, options: { password: string }) => {
      const input = check(newPassword, {
        username: name,
        password: await readSecret(io, options.password),
      });
      await answer(io, (service) => setPassword(service, input));
    });

  users
    .command("remove")
    .description("end a user's sign-in and keys at once; the guides stay the account's")
    .argument("<username>")
    .addHelpText("after", example("user remove ada"))
    .action(async (name: string) => {
      const where = check(named, { username: name });
      await answer(io, (service) => removeUser(service, where));
    });
}
