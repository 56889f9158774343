import { apiKeyCreate, apiKeyId, SCOPES, username } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import {
  exampleHelp,
  type Io,
  OperatorError,
  parseInput,
  readSecret,
  runAndPrint,
  toInteger,
} from "../runtime.ts";

type CreateOptions = {
  user: string;
  name: string;
  scopes: string;
  description?: string;
  expires?: string;
  addresses?: string;
  referrers?: string;
};

function toList(text: string | undefined): string[] | undefined {
  return text?.split(",").map((entry) => entry.trim());
}

const keyCreateInput = apiKeyCreate.extend({ user: username });
const keyListInput = z.strictObject({ account: z.int32() });

const keyFindInput = z.strictObject({ limit: z.int().min(1).max(1_000).default(20) });

/** `key create` prints `{ key, secret }`, `key find` prints `{ key, user, account, requests }`, `key list` prints `{ keys }`, `key revoke` prints the key. */
export function addKeyCommands(program: Command, io: Io): void {
  const key = program.command("key").description("manage API keys");

  key
    .command("create")
    .description("create a key and print its secret, which is shown only once")
    .requiredOption("--user <username>", "the username of the holder")
    .requiredOption("--name <name>", "the name of the key")
    .requiredOption("--scopes <list>", `with commas: ${SCOPES.join(", ")} (admin: owners only)`)
    .option("--description <text>")
    .option("--expires <time>", "ISO 8601, for example 2027-01-31T00:00:00Z (default: never)")
    .option("--addresses <list>", "with commas: the only addresses and ranges that may use the key")
    .option("--referrers <list>", "with commas: the only hosts, such as *.example.com, of Origin")
    .addHelpText("after", exampleHelp("key create --user ada --name CI --scopes read,write"))
    .action(async (options: CreateOptions) => {
      const input = parseInput(keyCreateInput, {
        user: options.user,
        name: options.name,
        scopes: options.scopes.split(",").map((scope) => scope.trim()),
        description: options.description,
        expires_at: options.expires,
        allowed_addresses: toList(options.addresses),
        allowed_referrers: toList(options.referrers),
      });
      await runAndPrint(io, (operator, service) => operator.createKeyFor(service, input));
    });

  key
    .command("list")
    .description("list the keys of an account without their secrets, newest first")
    .requiredOption("--account <id>", "the account's id", toInteger)
    .addHelpText("after", exampleHelp("key list --account 1"))
    .action(async (options: object) => {
      const { account } = parseInput(keyListInput, options);
      await runAndPrint(io, (operator, service) =>
        operator.listAccountKeys(service, { accountId: account }),
      );
    });

  key
    .command("find")
    .description(
      "find the key of a leaked secret, with its user, its account and its last requests",
    )
    .argument("-", "the secret is the first line of standard input, because `ps` shows arguments")
    .option("--limit <number>", "at most so many requests (default: 20)", toInteger)
    .addHelpText("after", "\nFinds revoked and expired keys too.")
    .addHelpText("after", exampleHelp("key find - < secret.txt"))
    .action(async (given: string, options: object) => {
      const input = parseInput(keyFindInput, options);
      if (given !== "-")
        throw new OperatorError("Send the secret to standard input: key find - < secret.txt");
      const secret = (await readSecret(io, given)).trim();
      await runAndPrint(io, (operator, service) =>
        operator.findKeyBySecret(service, { ...input, secret }),
      );
    });

  key
    .command("revoke")
    .description("revoke a key permanently, from the next request on")
    .argument("<id>", "the key's id", toInteger)
    .addHelpText("after", exampleHelp("key revoke 1"))
    .action(async (id: unknown) => {
      const input = parseInput(apiKeyId, { id });
      await runAndPrint(io, (operator, service) => operator.revokeAnyKey(service, input));
    });
}
