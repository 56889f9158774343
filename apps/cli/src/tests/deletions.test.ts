import { mkdtempSync, rmSync, statSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

let db: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "guidepost-deletions-"));
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runCli(args, { DATABASE_URL: db.url, DATA_DIR: folder });

async function printed(...args: string[]) {
  const { code, out, err } = await run(...args);
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as Record<string, unknown>;
}

async function addAccount(name: string): Promise<string> {
  return String((await printed("account", "create", "--name", name, "--plan", "pro"))["id"]);
}

async function addUser(account: string, username: string): Promise<string> {
  const names = ["--username", username, "--display-name", `The ${username}`];
  const signIn = ["--email", `${username}@example.com`, "--password", "correct horse battery"];
  const user = await printed("user", "create", "--account", account, ...names, ...signIn);
  return String(user["id"]);
}

it("account delete and account undelete print the account with deletion_at, as account show and account list (contract ACCT-23)", async () => {
  const id = await addAccount("Acme");
  const closed = { deletion_at: expect.any(String) as string };
  expect(await printed("account", "delete", id)).toMatchObject({ name: "Acme", ...closed });
  expect(await printed("account", "show", id)).toMatchObject(closed);
  expect(await printed("account", "list")).toMatchObject({ accounts: [closed] });
  expect(await printed("account", "undelete", id)).toMatchObject({ deletion_at: null });
});

it("account delete --now prints what is erased, and erases it only with the name or the id (contract ACCT-23, ACCT-24)", async () => {
  const id = await addAccount("Globex");
  await addUser(id, "greta");
  const counts = "1 users, 0 guides, 0 published guides, 0 api keys, 0 webhooks, 0 images";
  for (const confirm of [[], ["--confirm", "Acme"]])
    expect(await run("account", "delete", id, "--now", ...confirm)).toEqual({
      code: 1,
      out: "",
      err: `Account ${id} (Globex): ${counts}\nNothing was erased. This cannot be undone. To erase it, add --confirm 'Globex'\n`,
    });
  expect(await printed("account", "show", id)).toMatchObject({ name: "Globex" });
  const { erased } = await printed("account", "delete", id, "--now", "--confirm", "Globex");
  expect(erased).toMatchObject({ id: Number(id), counts: { users: 1 } });
  expect(await run("account", "show", id)).toMatchObject({ code: 1, err: "Account not found\n" });
  expect(await printed("erasure", "list")).toMatchObject({
    erasures: [
      {
        kind: "account",
        subject_id: Number(id),
        via: "operator",
        finished_at: expect.any(String) as string,
        counts: { users: 1 },
      },
    ],
    next: null,
  });
  // The username stays reserved (contract USER-9).
  const other = await addAccount("Initech");
  const names = ["--username", "greta", "--display-name", "Another"];
  const signIn = ["--email", "another@example.com", "--password", "correct horse battery"];
  expect(await run("user", "create", "--account", other, ...names, ...signIn)).toMatchObject({
    code: 1,
    err: "username has already been taken\n",
  });
});

it("user erase finds a removed user by id, needs a choice about guides and the confirmation (contract USER-9)", async () => {
  const account = await addAccount("Hooli");
  await addUser(account, "hanna");
  const id = await addUser(account, "henry");
  await db.database.pool.query(
    `insert into guides (account_id, user_id, slug, title, description, category) values ($1, $2, 'a', 'A', '', 'tech')`,
    [account, id],
  );
  await printed("user", "remove", "henry");
  const message = `User ${id} (henry): 1 guides, 0 published guides, 0 api keys\n`;
  expect(await run("user", "erase", id, "--confirm", "henry")).toEqual({
    code: 1,
    out: "",
    err: `${message}The user has 1 guides. Choose who receives them with --hand-over-to, or delete them with --delete-guides\n`,
  });
  expect(await run("user", "erase", "henry", "--delete-guides")).toMatchObject({ code: 1 });
  const { erased } = await printed("user", "erase", id, "--hand-over-to", "hanna", "--confirm", id);
  expect(erased).toMatchObject({ id: Number(id), account_id: Number(account) });
  const { rows } = await db.database.pool.query(
    "select u.username from guides g join users u on u.id = g.user_id where g.account_id = $1",
    [account],
  );
  expect(rows).toEqual([{ username: "hanna" }]);
  expect(await run("user", "erase", "hanna", "--confirm", "hanna")).toMatchObject({
    code: 1,
    err: expect.stringContaining("last owner") as string,
  });
});

it("user remove refuses the last owner without --force, and hands guides over (contract ACCT-25, USER-8)", async () => {
  const account = await addAccount("Umbrella");
  await addUser(account, "ulla");
  const id = await addUser(account, "udo");
  await db.database.pool.query(
    `insert into guides (account_id, user_id, slug, title, description, category) values ($1, $2, 'a', 'A', '', 'tech')`,
    [account, id],
  );
  expect(await run("user", "remove", "udo", "--hand-over-to", "greta")).toMatchObject({
    code: 1,
    err: "hand_over_to must be another user of the account\n",
  });
  await printed("user", "remove", "udo", "--hand-over-to", "ulla");
  const { rows } = await db.database.pool.query(
    "select u.username from guides g join users u on u.id = g.user_id where g.account_id = $1",
    [account],
  );
  expect(rows).toEqual([{ username: "ulla" }]);
  expect(await run("user", "remove", "ulla")).toMatchObject({ code: 1 });
  expect(await printed("user", "remove", "ulla", "--force")).toMatchObject({ username: "ulla" });
});

it("user export writes a file that only its owner can read, or prints the same (contract ACCT-26)", async () => {
  const account = await addAccount("Wayne");
  await addUser(account, "wanda");
  const file = join(folder, "wanda.json");
  expect(await printed("user", "export", "wanda@example.com", "--file", file)).toMatchObject({
    file,
    rows: { user: 1, account: 1, guides: 0 },
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const exported = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  expect(exported).toMatchObject({ user: [{ username: "wanda", email: "wanda@example.com" }] });
  expect(await printed("user", "export", "wanda")).toEqual(exported);
  expect(await run("user", "export", "wanda", "--file", file)).toMatchObject({ code: 1 });
});

it.each([
  [["account", "delete", "999"], "Account not found\n"],
  [["account", "delete", "999", "--now"], "Account not found\n"],
  [["account", "undelete", "999"], "Account not found\n"],
  [["user", "erase", "unknown-user"], "User not found\n"],
  [["user", "export", "999"], "User not found\n"],
])("%s exits with 1 and the reason", async (args, err) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err });
});
