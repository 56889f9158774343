import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

let db: TestDatabase;
let accountId: number;
let secret: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const resultOf = async (...args: string[]) =>
    JSON.parse((await runCli(args, { DATABASE_URL: db.url })).out) as {
      id: number;
      secret: string;
    };
  ({ id: accountId } = await resultOf("account", "create", "--name", "Acme", "--plan", "pro"));
  await db.database.prisma.account.update({
    where: { id: accountId },
    // Only a database that was changed manually has such a name.
    data: { name: "A\u001b[31m\u009b2J\u202ecme" },
  });
  await db.database.prisma.user.create({
    data: {
      accountId,
      role: "owner",
      username: "ada",
      displayName: "Ada",
      email: "ada@x.test",
    },
  });
  ({ secret } = await resultOf(
    "key",
    "create",
    "--user",
    "ada",
    "--name",
    "CI",
    "--scopes",
    "read",
  ));
});
afterAll(() => db.drop());

function run(args: string[], stdin?: string) {
  return runCli(args, { DATABASE_URL: db.url }, stdin);
}

it("account list, account show, user list and user show print JSON without control characters (contract OPS-3)", async () => {
  const lists = [
    ["account", "list"],
    ["account", "show", String(accountId)],
    ["user", "list", "--account", String(accountId)],
    ["user", "show", "ADA"],
    ["user", "show", " Ada@x.test"],
  ];
  for (const args of lists) {
    const { code, out, err } = await run(args);
    expect({ args, code, err }).toEqual({ args, code: 0, err: "" });
    expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(out).toMatch(/"ada@x\.test"|A\\u001B\[31m\\u009B2J\\u202Ecme/i);
    expect(JSON.stringify(JSON.parse(out))).toMatch(/ada@x\.test|cme/);
  }
});

it.each([[["\u001b[2Jlist"]], [["account", "\u202eshow"]], [["account", "list", "--\u009bafter"]]])(
  "the error of %j has no control characters (contract OPS-3)",
  async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^error: unknown (?:command|option) .*\\u/);
    expect(err).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  },
);

it("account list prints the id to continue after, and --after continues there", async () => {
  const page = async (...more: string[]) =>
    JSON.parse((await run(["account", "list", "--limit", "1", ...more])).out) as object;
  const second = await db.database.prisma.account.create({ data: { name: "B", plan: "free" } });
  expect(await page()).toMatchObject({ accounts: [{ id: accountId, users: 1 }], next: accountId });
  expect(await page("--after", String(accountId))).toMatchObject({
    accounts: [{ id: second.id, users: 0 }],
    next: null,
  });
});

it("key find - reads the secret from standard input, and does not print it (contract OPS-4)", async () => {
  const { code, out, err } = await run(["key", "find", "-"], `  ${secret} \n`);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out)).toMatchObject({
    key: { name: "CI", status: "active" },
    user: { username: "ada" },
    account: { id: accountId },
    requests: [],
  });
  expect(out).not.toContain(secret);
});

it.each([
  [["account", "show", "999"], "Account not found\n"],
  [["account", "show", "one"], "id must be an integer\n"],
  [["account", "list", "--limit", "0"], "limit must be greater than or equal to 1\n"],
  [["account", "list", "--after", "x"], "after must be an integer\n"],
  [["user", "list", "--account", "999"], "Account not found\n"],
  [["user", "show", "nobody"], "User not found\n"],
  [["user", "show", "nobody@x.test"], "User not found\n"],
  [["key", "find", "-"], "secret must be sk_ and 48 hexadecimal characters\n"],
  [["key", "find", "sk_1"], "Send the secret to standard input: key find - < secret.txt\n"],
])("`%j` exits with 1 and prints %j", async (args, message) => {
  expect(await run(args, "nothing")).toEqual({ code: 1, out: "", err: message });
});

it("key find - exits with 1 for the secret of no key", async () => {
  const err = "No key has this secret\n";
  expect(await run(["key", "find", "-"], `sk_${"0".repeat(48)}`)).toEqual({
    code: 1,
    out: "",
    err,
  });
});
