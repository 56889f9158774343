import { apiKeyCreate, apiKeyId, SCOPES, username } from "@guidepost/contract";
import type { Command } from "commander";
import * as z from "zod";
import { exampleHelp, type Io, parseInput, runAndPrint, toInteger } from "../runtime.ts";

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

/** `key create` prints `{ key, secret }`, `key list` prints `{ keys }`, `key revoke` prints the key. */
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
    .command("revoke")
    .description("revoke a key permanently, from the next request on")
    .argument("<id>", "the key's id", toInteger)
    .addHelpText("after", exampleHelp("key revoke 1"))
    .action(async (id: unknown) => {
      const input = parseInput(apiKeyId, { id });
      await runAndPrint(io, (operator, service) => operator.revokeAnyKey(service, input));
    });
}
