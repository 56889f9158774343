import { text } from "node:stream/consumers";
import password from "@inquirer/password";
import type { Command } from "commander";
import { createClient } from "../client.ts";
import {
  credentialsFile,
  deleteCredentials,
  normalizeUrl,
  writeCredentials,
} from "../credentials.ts";
import type { Io } from "../output.ts";
import { printable } from "../printable.ts";
import { Problem } from "../problem.ts";
import { createFetch } from "../rate-limit-fetch.ts";

export function addLoginCommands(program: Command, io: Io): void {
  program
    .command("login")
    .description("store an API key for this computer, readable only by you")
    .argument("<url>", "address of the API, for example https://api.guidepost.example/v1")
    .addHelpText(
      "after",
      "\nThe commands pull and push need the scopes read and write.\nWithout a terminal, the key is read from standard input.",
    )
    .action(async (url: string) => {
      const credentials = { url: normalizeUrl(url), key: await readKey(io) };
      const { key, user, account } = await createClient(credentials, createFetch(io)).me({
        signal: io.signal,
      });
      const file = credentialsFile(io.variables);
      writeCredentials(file, credentials);
      io.out(
        printable`Signed in to ${account.name} as ${user.username} with the key "${key.name}" (${key.scopes.join(", ")}).\n`,
      );
      io.out(printable`The key is stored in ${file}.\n`);
    });
  program
    .command("logout")
    .description("delete the stored API key; it keeps working until you revoke it in the portal")
    .action(() => {
      deleteCredentials(credentialsFile(io.variables));
      io.out(
        printable`The stored key is deleted. Revoke it in the portal if nothing else uses it.\n`,
      );
    });
}

async function readKey(io: Io): Promise<string> {
  const input = io.stdin.isTTY
    ? await password({ message: "API key (sk_…)", mask: true }, { signal: io.signal })
    : await text(io.stdin);
  const key = input.trim();
  if (!key.startsWith("sk_"))
    throw new Problem(printable`This is no API key: keys begin with sk_.`);
  return key;
}
