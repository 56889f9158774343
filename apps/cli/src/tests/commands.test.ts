import { accountCreate, apiKeyCreated, apiKeyList, usage, type Role } from "@guidepost/contract";
import {
  authenticateKey,
  createGuide,
  deleteGuide,
  getGuide,
  guideCreate,
  inlineHtmlCleaner,
  cleanGuideInput,
  publishGuide,
  newSession,
  sessionActor,
  signIn,
  viewGuide,
  type ServiceContext,
} from "@guidepost/core";
import { createAccount, createUser, userContext } from "@guidepost/core/operator";
import { createRateLimiter } from "@guidepost/rate-limit";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

function run(...args: string[]) {
  return runCli(args, { DATABASE_URL: db.url });
}

/** The result of a successful command, which prints nothing to standard error. */
async function resultOf(...args: string[]): Promise<unknown> {
  const { code, out, err } = await run(...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as unknown;
}

/** The error message of a failed command, which prints nothing to standard output. */
async function errorOf(...args: string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  return err;
}

function service(): ServiceContext {
  return {
    db: db.database,
    clock: () => new Date(),
    portalUrl: "https://guidepost.test",
    ownersMayChangePlan: false,
    requiresVerifiedEmail: false,
    htmlCleaner: inlineHtmlCleaner,
    audit: () => {},
    purgePublicPages: () => {},
    allowPrivateWebhooks: false,
  };
}

async function addAccount(): Promise<string> {
  return String((await createAccount(service(), { name: "Acme", plan: "pro" })).id);
}

let serial = 0;
/** Creates a user without a password, because hashing takes long. */
function addUser(account: string, role: Role = "owner") {
  const username = `user-${(serial += 1)}`;
  const input = { username, display_name: "Ada", email: `${username}@x.test`, role };
  return createUser(service(), { accountId: Number(account), ...input });
}

async function addKey(user: string, ...more: string[]) {
  const given = ["--user", user, "--name", "CI", "--scopes", "read,write"];
  return apiKeyCreated.parse(await resultOf("key", "create", ...given, ...more));
}

describe("account", () => {
  it("create prints the account with the plan's limits", async () => {
    const account = await resultOf("account", "create", "--name", " Acme ", "--plan", "team");
    expect(account).toMatchObject({
      ...accountCreate.parse({ name: "Acme", plan: "team" }),
      limits: { per_minute: 600, per_hour: 30_000, monthly_quota: 200_000, guide_limit: 10_000 },
    });
  });

  it("create sets the language of new guides, and refuses a text that is not a language (contract LANG-2)", async () => {
    const create = ["account", "create", "--name", "Acme", "--plan", "free"];
    expect(await resultOf(...create, "--language", "pt-br")).toMatchObject({ language: "pt-BR" });
    expect(await errorOf(...create, "--language", "German!")).toBe(
      "language is not a language tag such as en or pt-BR\n",
    );
  });

  it("set-plan replaces plan and limits, and resets limits that are not given to the plan's", async () => {
    const id = await addAccount();
    const own = [
      "--per-minute",
      "7",
      "--per-hour",
      "70",
      "--monthly-quota",
      "0",
      "--guide-limit",
      "3",
    ];
    expect(await resultOf("account", "set-plan", id, "enterprise", ...own)).toMatchObject({
      plan: "enterprise",
      limits: { per_minute: 7, per_hour: 70, monthly_quota: 0, guide_limit: 3 },
    });
    expect(await resultOf("account", "set-plan", id, "pro", "--per-hour", "5")).toMatchObject({
      limits: { per_minute: 300, per_hour: 5, monthly_quota: 50_000, guide_limit: 1_000 },
    });
  });

  it("prints all field errors, one a line", async () => {
    expect(await errorOf("account", "create", "--name", " ", "--plan", "gold")).toBe(
      "name can't be blank\nplan is not included in the list\n",
    );
    expect(
      await errorOf("account", "set-plan", "x", "pro", "--per-minute", "0", "--per-hour", "1.5"),
    ).toBe(
      "id must be an integer\nper_minute must be greater than or equal to 1\nper_hour must be an integer\n",
    );
  });
});

describe("user", () => {
  it("create hashes the password, does not print it, and makes the first user an owner unless --role is given", async () => {
    const account = await addAccount();
    const create = (name: string, ...more: string[]) =>
      resultOf(
        "user",
        "create",
        "--account",
        account,
        "--username",
        name,
        "--display-name",
        "Ada",
        "--email",
        `${name}@x.test`,
        "--password",
        "quiet copper lantern",
        ...more,
      );
    expect(await create("helper", "--role", "member")).toMatchObject({ role: "member" });
    expect(await create("first")).toEqual({
      id: expect.any(Number) as number,
      account_id: Number(account),
      username: "first",
      display_name: "Ada",
      email: "first@x.test",
      role: "owner",
    });
    expect(await create("second")).toMatchObject({ role: "member" });
    expect(await create("third", "--role", "owner")).toMatchObject({ role: "owner" });
    const where = { username: "first" };
    const row = await db.database.prisma.user.findUniqueOrThrow({ where });
    expect(row.passwordHash).toMatch(/^scrypt\$/);
  });

  it("remove revokes the user's keys immediately, and removes the last owner of an account only with --force", async () => {
    const { username } = await addUser(await addAccount());
    const { secret } = await addKey(username);
    expect(await authenticateKey(service(), { secret })).toBeDefined();
    const remove = ["user", "remove", username.toUpperCase()];
    expect(await errorOf(...remove)).toMatch(/^An account needs at least one owner/);
    expect(await authenticateKey(service(), { secret })).toBeDefined();
    expect(await resultOf(...remove, "--force")).toMatchObject({
      username,
      revoked_keys: 1,
    });
    expect(await authenticateKey(service(), { secret })).toBeUndefined();
    expect(await errorOf("user", "remove", username)).toBe("User not found\n");
  });

  it("set-email changes the sign-in address and ends existing sessions", async () => {
    const account = await addAccount();
    const [{ id, username }, other] = [await addUser(account), await addUser(account)];
    const given = ["user", "set-email", username.toUpperCase(), "--email"];
    const email = `new-${username}@x.test`;
    expect(await resultOf(...given, ` ${email.toUpperCase()} `)).toEqual({ id, username, email });
    expect(await sessionActor(service(), newSession({ userId: id, version: 0 }))).toBeUndefined();
    await resultOf("user", "set-password", username, "--password", "a new password");
    const limits = await createRateLimiter({ onChange: () => {} });
    const signInAs = (address: string) =>
      signIn(
        { ...service(), rateLimiter: limits },
        { email: address, password: "a new password", address: "here" },
      );
    expect(await signInAs(email)).toMatchObject({ userId: id, version: 2 });
    expect(await signInAs(`${username}@x.test`)).toBeUndefined();

    expect(await errorOf(...given, `${other.username}@x.test`)).toBe(
      "email has already been taken\n",
    );
    expect(await sessionActor(service(), newSession({ userId: id, version: 2 }))).toBeDefined();
    expect(await errorOf(...given, "ada")).toBe("email must be an email address\n");
    await resultOf("user", "remove", username, "--force");
    expect(await errorOf(...given, "again@x.test")).toBe("User not found\n");
  });

  it("set-password replaces the password and ends existing sessions", async () => {
    const { id, username } = await addUser(await addAccount());
    const given = ["user", "set-password", username.toUpperCase(), "--password"];
    expect(await resultOf(...given, "a new password")).toEqual({ id, username });
    expect(await sessionActor(service(), newSession({ userId: id, version: 0 }))).toBeUndefined();
    const limits = await createRateLimiter({ onChange: () => {} });
    const as = { email: `${username}@x.test`, password: "a new password", address: "here" };
    expect(await signIn({ ...service(), rateLimiter: limits }, as)).toMatchObject({
      userId: id,
      version: 1,
    });
    expect(await errorOf(...given, "short")).toBe(
      "password is too short (minimum is 10 characters)\n",
    );
    await resultOf("user", "remove", username, "--force");
    expect(await errorOf(...given, "a new password")).toBe("User not found\n");
  });

  it("reset-two-factor turns two-factor sign-in off and ends existing sessions (contract SIGN-19)", async () => {
    const { id, username } = await addUser(await addAccount());
    const reset = ["user", "reset-two-factor", username.toUpperCase()];
    const none = "This user has neither two-factor sign-in nor a passkey\n";
    expect(await errorOf(...reset)).toBe(none);
    expect(await sessionActor(service(), newSession({ userId: id, version: 0 }))).toBeDefined();
    const { pool } = db.database;
    await pool.query(
      "insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, '', 0, now())",
      [id],
    );
    expect(await resultOf(...reset)).toEqual({ id, username, removed_passkeys: 0 });
    expect(await sessionActor(service(), newSession({ userId: id, version: 0 }))).toBeUndefined();
    const { rows } = await pool.query(
      `select l.via, l.target_name, (select count(*)::int from two_factors where user_id = $1) as left
         from audit_log l where l.action = 'two_factor.reset' and l.target_id = $1::text`,
      [id],
    );
    expect(rows).toEqual([{ via: "operator", target_name: username, left: 0 }]);
    await resultOf("user", "remove", username, "--force");
    expect(await errorOf(...reset)).toBe("User not found\n");
  });

  it("create prints all field errors, and a username that is already taken", async () => {
    const account = await addAccount();
    const { username } = await addUser(account);
    const given = [
      "user",
      "create",
      "--account",
      account,
      "--display-name",
      "A",
      "--email",
      "a@x.test",
    ];
    expect(
      await errorOf(...given, "--username", username, "--password", "quiet copper lantern"),
    ).toBe("username has already been taken\n");
    expect(
      await errorOf(...given, "--username", "a b", "--password", "short", "--role", "king"),
    ).toBe(
      "username must be 2 to 30 letters, digits, hyphens or underscores\n" +
        "password is too short (minimum is 10 characters)\nrole is not included in the list\n",
    );
  });
});

describe("key", () => {
  it("create prints a working secret, list does not print it, and revoke ends it at once", async () => {
    const account = await addAccount();
    const { username } = await addUser(account);
    const expires = "2999-01-31T00:00:00+01:00";
    const { key, secret } = await addKey(
      username,
      "--description",
      "for builds",
      "--expires",
      expires,
    );
    expect(key).toMatchObject({
      name: "CI",
      description: "for builds",
      scopes: ["read", "write"],
      username,
      status: "active",
      expires_at: "2999-01-30T23:00:00.000Z",
    });
    expect(await authenticateKey(service(), { secret })).toMatchObject({
      user: { username },
    });

    const listed = await resultOf("key", "list", "--account", account);
    expect(apiKeyList.parse(listed)).toEqual({ keys: [key] });
    expect(JSON.stringify(listed)).not.toContain(secret);

    expect(await resultOf("key", "revoke", String(key.id))).toMatchObject({
      id: key.id,
      status: "revoked",
    });
    expect(await authenticateKey(service(), { secret })).toBeUndefined();
  });

  it("create restricts a key to addresses and referrers, and refuses invalid ones", async () => {
    const { username } = await addUser(await addAccount());
    const create = ["key", "create", "--user", username, "--name", "CI", "--scopes", "read"];
    const lists = ["--addresses", "203.0.113.7, 2001:DB8::/32", "--referrers", "*.Example.com"];
    expect(await resultOf(...create, ...lists)).toMatchObject({
      key: {
        allowed_addresses: ["203.0.113.7", "2001:db8::/32"],
        allowed_referrers: ["*.example.com"],
      },
    });
    expect(await errorOf(...create, "--addresses", "10.1.2.3/8")).toContain("10.0.0.0/8");
  });

  it("create prints all field errors, and refuses the admin scope for a member", async () => {
    const account = await addAccount();
    const { username: owner } = await addUser(account);
    const { username: member } = await addUser(account, "member");
    const create = ["key", "create", "--name", "x", "--user"];
    expect(await resultOf(...create, owner, "--scopes", "admin")).toMatchObject({
      key: { scopes: ["admin"] },
    });
    expect(await errorOf(...create, member, "--scopes", "admin")).toMatch(
      /^scopes can't include admin/,
    );
    expect(
      await errorOf(...create, owner, "--scopes", "read", "--expires", "2001-01-01T00:00:00Z"),
    ).toBe("expires_at must be in the future\n");
    expect(await errorOf(...create, owner, "--scopes", "read, all", "--expires", "soon")).toBe(
      "scopes.1 is not included in the list\nexpires_at must be an ISO 8601 date and time with an offset, such as 2026-12-01T09:00:00Z\n",
    );
  });
});

it("usage set corrects the current month, and usage show prints any month", async () => {
  const account = await addAccount();
  const set = usage.parse(await resultOf("usage", "set", "--account", account, "--used", "49999"));
  expect(set).toMatchObject({ requests_used: 49_999, quota_remaining: 1 });
  expect(await resultOf("usage", "show", "--account", account)).toEqual(set);
  expect(
    await resultOf("usage", "show", "--account", account, "--period", "2026-02"),
  ).toMatchObject({
    period: "2026-02",
    requests_used: 0,
    resets_at: "2026-03-01T00:00:00.000Z",
  });
  expect(await errorOf("usage", "show", "--account", account, "--period", "2026-13")).toBe(
    "period must be a month, as 2026-11\n",
  );
  expect(await errorOf("usage", "set", "--account", account, "--used", "-1")).toBe(
    "used must be greater than or equal to 0\n",
  );
});

it("purge removes only guides that were deleted more than 30 days ago", async () => {
  const { id: userId, username } = await addUser(await addAccount());
  const ctx = await userContext(service(), { username });
  const days = [null, 0, 29.9, 30.1, 400];
  for (const ago of days) {
    const guide = guideCreate.parse({ guide: { title: "A guide" } });
    const { id } = await createGuide(ctx, await cleanGuideInput(ctx, guide));
    if (ago === null) continue;
    await deleteGuide(ctx, { id });
    const deletedAt = new Date(Date.now() - ago * 24 * 60 * 60 * 1000);
    await db.database.prisma.guide.update({ where: { id }, data: { deletedAt } });
  }
  expect(await resultOf("purge")).toEqual({ purged: 2, purged_views: 0 });
  expect(await db.database.prisma.guide.count({ where: { userId } })).toBe(3);
  expect(await resultOf("purge")).toEqual({ purged: 0, purged_views: 0 });
});

it("purge removes the views of past days but keeps view counts", async () => {
  const { username } = await addUser(await addAccount());
  const ctx = await userContext(service(), { username });
  const { id } = await createGuide(
    ctx,
    await cleanGuideInput(ctx, guideCreate.parse({ guide: { title: "A guide" } })),
  );
  await publishGuide(ctx, { id });
  const reader = { visitor: "ada", userId: undefined };
  for (const ago of [0, 3, 9]) {
    const clock = () => new Date(Date.now() - ago * 24 * 60 * 60 * 1000);
    await viewGuide({ ...ctx, clock, reader }, { id });
  }
  expect(await resultOf("purge")).toEqual({ purged: 0, purged_views: 2 });
  expect(await getGuide(ctx, { id })).toMatchObject({ views_count: 3 });
});

describe("migrate", () => {
  it("applies nothing when the database is up to date", async () => {
    expect(await resultOf("migrate")).toEqual({ applied: [] });
  });
});

it.each([
  ["account", "set-plan 999 pro"],
  [
    "account",
    "user create --account 999 --username xx --display-name X --email x@x.test --password 0123456789",
  ],
  ["account", "key list --account 999"],
  ["account", "usage show --account 999"],
  ["account", "usage set --account 999 --used 1"],
  ["user", "user remove unknown"],
  ["user", "key create --user unknown --name x --scopes read"],
  ["key", "key revoke 999"],
])("prints `not found` for an unknown %s: %s", async (what, line) => {
  const args = line.startsWith("set-plan") ? `account ${line}` : line;
  expect(await errorOf(...args.split(" "))).toBe(
    `${what[0]?.toUpperCase()}${what.slice(1)} not found\n`,
  );
});

describe("a command for the embedded PostgreSQL, with DATABASE_URL", () => {
  it.each(["seed", "database start", "database stop"])("refuses %s", async (line) => {
    expect(await errorOf(...line.split(" "))).toMatch(/^DATABASE_URL is set\. /);
  });
});

it("a command explains an unreachable database, a refused login and an invalid variable", async () => {
  const unreachable = await runCli(["purge"], { DATABASE_URL: "postgres://x:y@127.0.0.1:1/z" });
  expect(unreachable).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("cannot be reached") as string,
  });
  const wrongLogin = new URL(db.url);
  wrongLogin.password = "not-the-password";
  const refused = await runCli(["purge"], { DATABASE_URL: wrongLogin.href });
  expect(refused).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^The database rejected the login .*DATABASE_URL\.\n$/) as string,
  });
  const wrong = await runCli(["purge"], { DATABASE_URL: "mysql://x" });
  expect(wrong).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("DATABASE_URL must be") as string,
  });
});

describe("jobs (contract JOB-4)", () => {
  /** Adds jobs of a task that has one attempt, and returns their ids. */
  async function addJobs(
    task: string,
    { attempts, count = 1 }: { attempts: number; count?: number },
  ) {
    const { rows } = await db.database.pool.query<{ id: number }>(
      `with added as (
         select (graphile_worker.add_job($1, '{"secret": 1}', max_attempts => 1)).id from generate_series(1, $2)
       ) select id::float8 as id from added order by id`,
      [task, count],
    );
    const ids = rows.map(({ id }) => id);
    await db.database.pool.query(
      "update graphile_worker._private_jobs set attempts = $1, last_error = 'planted' where id = any($2::bigint[])",
      [attempts, ids],
    );
    return ids;
  }

  const listed = async (...args: string[]) =>
    (await resultOf("jobs", "list", ...args)) as {
      counts: { task: string; state: string; jobs: number }[];
      jobs: { id: number; state: string; attempts: number }[];
    };

  it("list prints counts and the newest jobs of a state, without payloads", async () => {
    const [dead] = await addJobs("listed", { attempts: 1 });
    const [waiting] = await addJobs("listed", { attempts: 0 });
    const { counts, jobs } = await listed("--task", "listed", "--state", "dead");
    expect(counts).toContainEqual({ task: "listed", state: "dead", jobs: 1 });
    expect(counts).toContainEqual({ task: "listed", state: "waiting", jobs: 1 });
    expect(jobs).toEqual([
      {
        id: dead,
        task: "listed",
        state: "dead",
        attempts: 1,
        max_attempts: 1,
        last_error: "planted",
        run_at: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    expect((await listed("--task", "listed")).jobs.map(({ id }) => id)).toEqual([waiting, dead]);
    expect((await listed("--task", "listed", "--limit", "1")).jobs).toHaveLength(1);
  });

  it("list states that the last attempt of a dead job did not end", async () => {
    const [id] = await addJobs("interrupted", { attempts: 1 });
    await db.database.pool.query(
      "update graphile_worker._private_jobs set last_error = null where id = $1",
      [id],
    );
    expect((await listed("--task", "interrupted")).jobs).toMatchObject([
      { id, state: "dead", last_error: "The worker stopped before the last attempt ended." },
    ]);
  });

  it("retry gives a dead job all of its attempts again", async () => {
    const [id] = await addJobs("retried", { attempts: 1 });
    expect(await resultOf("jobs", "retry", `${id}`)).toEqual({ retried: 1 });
    expect((await listed("--task", "retried")).jobs).toMatchObject([
      { id, state: "waiting", attempts: 0 },
    ]);
  });

  it("retry --dead and delete --dead change all dead jobs of a task, and no others", async () => {
    await addJobs("many", { attempts: 1, count: 1_100 });
    await addJobs("other", { attempts: 1 });
    expect(await resultOf("jobs", "retry", "--dead", "--task", "many")).toEqual({ retried: 1_100 });
    expect((await listed("--task", "other")).jobs).toMatchObject([{ state: "dead" }]);
    await addJobs("many", { attempts: 1, count: 2 });
    expect(await resultOf("jobs", "delete", "--dead", "--task", "many")).toEqual({ deleted: 2 });
    const { counts } = await listed();
    expect(counts).toContainEqual({ task: "many", state: "waiting", jobs: 1_100 });
  });

  it("retry and delete change nothing when one of the jobs runs or does not exist", async () => {
    const ids = (await addJobs("locked", { attempts: 1, count: 2 })).map(String);
    await db.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = $1",
      [ids[0]],
    );
    const message = "A job does not exist, or runs. Nothing was changed.\n";
    expect(await errorOf("jobs", "delete", ...ids)).toBe(message);
    expect(await errorOf("jobs", "retry", ...ids)).toBe(message);
    expect(await errorOf("jobs", "delete", "999999999")).toBe(message);
    expect((await listed("--task", "locked")).jobs).toMatchObject([
      { state: "dead" },
      { state: "running" },
    ]);
  });

  it("retry and delete refuse a command without a selection, and with two", async () => {
    const message = "Give the ids of jobs, or --dead with an optional --task.\n";
    for (const args of [[], ["1", "--dead"], ["--task", "x"], ["1", "--task", "x"]])
      expect(await errorOf("jobs", "delete", ...args)).toBe(message);
    expect(await errorOf("jobs", "list", "--state", "lost")).toBe(
      "state is not included in the list\n",
    );
  });
});
