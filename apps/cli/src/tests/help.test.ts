import { expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

const commands = [
  "account create",
  "account list",
  "account show",
  "account set-plan",
  "account suspend",
  "account resume",
  "account delete",
  "account undelete",
  "user create",
  "user list",
  "user show",
  "user set-email",
  "user set-password",
  "user reset-two-factor",
  "user remove",
  "user erase",
  "user export",
  "erasure list",
  "key create",
  "key list",
  "key find",
  "key revoke",
  "usage show",
  "usage set",
  "jobs list",
  "jobs retry",
  "jobs delete",
  "deliveries pause",
  "deliveries resume",
  "doctor",
  "purge",
  "backup",
  "restore",
  "migrate",
  "database start",
  "database stop",
  "seed",
];

// Without environment variables, because help needs none.
function run(line: string) {
  return runCli(line.split(" "), {});
}

it.each(commands)("%s --help prints usage and an example", async (command) => {
  const { code, out, err } = await run(`${command} --help`);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`Usage: guidepost ${command} [options]`);
  expect(out).toContain(`Example:\n  npm run -s cli -- ${command}`);
});

it("--help lists exactly the commands of this test", async () => {
  const found: string[] = [];
  const namesIn = (help: string) =>
    [...help.matchAll(/^ {2}(?!help)([a-z]\S+)/gm)].map(([, name]) => name ?? "");
  for (const name of namesIn((await run("--help")).out.split("Commands:")[1] ?? "")) {
    const inner = (await run(`${name} --help`)).out.split("Commands:")[1];
    found.push(...(inner === undefined ? [name] : namesIn(inner).map((sub) => `${name} ${sub}`)));
  }
  expect(found.toSorted()).toEqual(commands.toSorted());
});

it.each([
  ["nonsense", "unknown command 'nonsense'"],
  ["account", "Usage: guidepost account"],
  ["account create --plan pro", "required option '--name <name>' not specified"],
  ["account create --name x --plan pro --colour red", "unknown option '--colour'"],
  ["key revoke", "missing required argument 'id'"],
  ["key revoke 1 2", "too many arguments"],
])("`%s` exits with 1 and prints the error `%s`", async (line, message) => {
  const { code, out, err } = await run(line);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(message);
});
