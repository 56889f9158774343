import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

let db: TestDatabase;
let id: string;
beforeAll(async () => {
  db = await createTestDatabase();
  id = String((await printed("account", "create", "--name", "Acme", "--plan", "pro"))["id"]);
});
afterAll(() => db.drop());

const run = (...args: string[]) => runCli(args, { DATABASE_URL: db.url });

async function printed(...args: string[]) {
  const { code, out, err } = await run(...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as Record<string, unknown>;
}

it("account suspend and account resume print the account, and account show and account list have the suspension (contract ACCT-12)", async () => {
  const reason = "Unpaid invoice 123";
  const suspended = { suspended_at: expect.any(String) as string, suspended_reason: reason };
  const active = { suspended_at: null, suspended_reason: null };
  expect(await printed("account", "suspend", id, "--reason", reason)).toMatchObject(suspended);
  expect(await printed("account", "show", id)).toMatchObject({ name: "Acme", ...suspended });
  expect(await printed("account", "list")).toMatchObject({ accounts: [suspended] });
  expect(await printed("account", "resume", id)).toMatchObject(active);
  expect(await printed("account", "list")).toMatchObject({ accounts: [active] });
});

it("account suspend works without a reason", async () => {
  expect(await printed("account", "suspend", id)).toMatchObject({
    suspended_at: expect.any(String) as string,
    suspended_reason: null,
  });
});

it.each([
  [["account", "suspend", "999"], "Account not found\n"],
  [["account", "resume", "999"], "Account not found\n"],
  [["account", "suspend", "1", "--reason", " "], "reason can't be blank\n"],
  [
    ["account", "suspend", "1", "--reason", "x".repeat(501)],
    "reason is too long (maximum is 500 characters)\n",
  ],
])("%s exits with 1 and the reason", async (args, err) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err });
});
