import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestDatabase,
  startReplicatedServers,
  type TestDatabase,
} from "@guidepost/database/testing";
import { startRedis, type TestRedis } from "@guidepost/rate-limit/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type CheckResult, runCheck } from "../doctor/check.ts";
import { judgeClock } from "../doctor/database.ts";
import { judgeSpace } from "../doctor/disk.ts";
import { runCli } from "../testing/run-cli.ts";

/** Port 9 (discard) of this machine: nothing listens on it. */
const CLOSED = "127.0.0.1:9";

let db: TestDatabase;
let redis: TestRedis;
let mail: { server: Server; url: string; commands: string[] };
let dataDir: string;

beforeAll(async () => {
  [db, redis, mail] = await Promise.all([createTestDatabase(), startRedis(), startMailServer()]);
  dataDir = await mkdtemp(join(tmpdir(), "guidepost-doctor-"));
  await mkdir(join(dataDir, "media"));
});
afterAll(async () => {
  mail.server.close();
  await Promise.all([db.drop(), redis.stop(), rm(dataDir, { recursive: true })]);
});

/** A mail server that accepts the greeting of a client. */
async function startMailServer() {
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("data", (data) => {
      const command = data.toString().slice(0, 4);
      commands.push(command);
      socket.write(command === "QUIT" ? "221 Bye\r\n" : "250 mail.test\r\n");
    });
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, commands };
}

/** Variables with which every check is ok. */
const healthy = () => ({
  DATABASE_URL: db.url,
  REDIS_URL: redis.url,
  SMTP_URL: mail.url,
  MAIL_FROM: "no-reply@guidepost.test",
  DATA_DIR: dataDir,
});

/** Runs the doctor; returns its exit code, its errors and the findings by name. */
async function examine(variables: Record<string, string | undefined>) {
  const { code, out, err } = await runCli(["doctor", "--json"], { ...healthy(), ...variables });
  const { checks } = JSON.parse(out) as { checks: CheckResult[] };
  const statuses = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  const checkOf = (name: string) => checks.find((check) => check.name === name);
  return { code, err, statuses, checkOf };
}

const ALL_OK = {
  database: "ok",
  migrations: "ok",
  clock: "ok",
  jobs: "ok",
  "rate limits": "ok",
  images: "ok",
  mail: "ok",
  disk: expect.stringMatching(/^(ok|warning)$/) as string,
};

describe("doctor", () => {
  it("prints a line for each check, exits with 0 when none failed, and leaves nothing behind (contract OPS-5)", async () => {
    const { code, out, err } = await runCli(["doctor"], healthy());
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.trimEnd().split("\n");
    expect(lines.map((line) => line.slice(9, 20).trim())).toEqual(Object.keys(ALL_OK));
    expect((await examine({})).statuses).toEqual(ALL_OK);
    expect(await readdir(join(dataDir, "media"))).toEqual([]);
    expect([...new Set(mail.commands)]).toEqual(["EHLO", "QUIT"]);
  });

  it("reports each unreachable server with what to do, and exits with 1 (contract OPS-5)", async () => {
    const { code, err, statuses, checkOf } = await examine({
      DATABASE_URL: `postgres://ada@${CLOSED}/guidepost`,
      REDIS_URL: `redis://${CLOSED}`,
      SMTP_URL: `smtp://${CLOSED}`,
      MEDIA_S3_BUCKET: "images",
      MEDIA_S3_ENDPOINT: `http://${CLOSED}`,
      MEDIA_S3_ACCESS_KEY_ID: "id",
      MEDIA_S3_SECRET_ACCESS_KEY: "secret",
    });
    expect({ code, err }).toEqual({ code: 1, err: "Failed checks: 4\n" });
    expect(statuses).toMatchObject({
      database: "failure",
      migrations: "warning",
      clock: "warning",
      jobs: "warning",
      "rate limits": "failure",
      images: "failure",
      mail: "failure",
    });
    expect(checkOf("database")?.message).toMatch(/ECONNREFUSED.*Check DATABASE_URL\.$/);
    expect(checkOf("rate limits")).toMatchObject({
      message: expect.stringMatching(/^redis cannot be reached \(.+\)$/) as string,
      advice: expect.stringContaining("REDIS_URL") as string,
    });
    expect(checkOf("mail")).toMatchObject({
      message: expect.stringContaining("ECONNREFUSED") as string,
      advice: expect.stringContaining("SMTP_URL") as string,
    });
    expect(checkOf("images")?.advice).toContain("MEDIA_S3_");
  });

  it("reports a media folder that cannot be written", async () => {
    const broken = await mkdtemp(join(tmpdir(), "guidepost-doctor-"));
    await writeFile(join(broken, "media"), "a file");
    const { code, checkOf } = await examine({ DATA_DIR: broken });
    await rm(broken, { recursive: true });
    expect({ code, status: checkOf("images")?.status }).toEqual({ code: 1, status: "failure" });
    expect(checkOf("images")?.advice).toMatch(/owner and the mode/);
  });

  it("reports a bucket that returns other bytes than were written", async () => {
    const server = createHttpServer((request, response) => {
      request.resume();
      response.end(request.method === "POST" ? "<DeleteResult/>" : "other bytes");
    });
    server.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { code, checkOf } = await examine({
      MEDIA_S3_BUCKET: "images",
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MEDIA_S3_ACCESS_KEY_ID: "id",
      MEDIA_S3_SECRET_ACCESS_KEY: "secret",
    });
    expect(code).toBe(1);
    expect(checkOf("images")).toMatchObject({
      status: "failure",
      message: "a file that was written is read with another content",
      advice: expect.stringContaining("MEDIA_S3_") as string,
    });
  });

  it("reports a DATABASE_URL of a standby, which accepts no writes", async () => {
    const servers = await startReplicatedServers();
    onTestFinished(() => servers.stop());
    const { code, checkOf, statuses } = await examine({ DATABASE_URL: servers.standby.url });
    expect({ code, migrations: statuses["migrations"] }).toEqual({
      code: 1,
      migrations: "warning",
    });
    expect(checkOf("database")).toMatchObject({
      status: "failure",
      message: expect.stringMatching(/^PostgreSQL \S+ is a standby/) as string,
      advice: expect.stringContaining("DATABASE_URL") as string,
    });
  });

  it("reports a missing SMTP_URL next to DATABASE_URL, and an embedded PostgreSQL that does not run", async () => {
    const none = { SMTP_URL: undefined, MAIL_FROM: undefined, REDIS_URL: undefined };
    expect((await examine(none)).statuses).toEqual({ ...ALL_OK, mail: "warning" });
    const { code, checkOf, statuses } = await examine({ ...none, DATABASE_URL: undefined });
    expect({ code, mail: statuses["mail"] }).toEqual({ code: 1, mail: "ok" });
    expect(checkOf("database")).toMatchObject({ status: "failure", advice: "Start it: npm start" });
  });

  it("reports dead jobs and jobs that wait for long", async () => {
    const { pool } = db.database;
    const jobs = async () => {
      const { code, checkOf } = await examine({});
      return { code, ...checkOf("jobs") };
    };
    await pool.query("select graphile_worker.add_job('doctor_test', '{}', max_attempts => 1)");
    await pool.query("update graphile_worker._private_jobs set attempts = 1");
    expect(await jobs()).toMatchObject({
      code: 0,
      status: "warning",
      message: expect.stringMatching(/1 are dead$/) as string,
    });
    const wait = (age: string) =>
      pool.query(
        "update graphile_worker._private_jobs set attempts = 0, run_at = now() - $1::interval",
        [age],
      );
    await wait("2 minutes");
    expect(await jobs()).toMatchObject({
      code: 0,
      status: "warning",
      message: expect.stringMatching(/^1 jobs wait/) as string,
    });
    await wait("1 hour");
    expect(await jobs()).toMatchObject({
      code: 1,
      status: "failure",
      advice: expect.stringMatching(/^Start a worker/) as string,
    });
    await pool.query("delete from graphile_worker._private_jobs");
  });

  it("warns of a database of a newer release that works with this one", async () => {
    const { pool } = db.database;
    await pool.query(`
      insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, works_with)
      values ('newer', '', '29991231000000_newer', now(), '0.0.1')`);
    const { code, checkOf } = await examine({});
    await pool.query(`delete from "_prisma_migrations" where id = 'newer'`);
    expect({ code, ...checkOf("migrations") }).toMatchObject({
      code: 0,
      status: "warning",
      message: expect.stringMatching(/of a newer release.+which works with it$/) as string,
      advice: expect.stringContaining("Complete the upgrade") as string,
    });
  });

  it("reports pending migrations, and neither applies them nor accepts an unknown newer one", async () => {
    const { pool } = db.database;
    const find = async () => (await examine({})).checkOf("migrations");
    await pool.query(`
      with last as (select max(migration_name) as name from "_prisma_migrations")
      update "_prisma_migrations" set migration_name = '29991231000000_next', works_with = null from last
       where migration_name = last.name`);
    expect(await find()).toMatchObject({
      status: "failure",
      message: expect.stringMatching(
        /newer than this program: it has migration 29991231000000_next/,
      ) as string,
    });
    await pool.query(`delete from "_prisma_migrations" where migration_name like '2999%'`);
    expect(await find()).toMatchObject({
      status: "failure",
      message: "Migrations that are not applied: 1",
    });
    expect(await find()).toMatchObject({ status: "failure" });
  });
});

describe("judgeClock", () => {
  const judge = (databaseTime: number) =>
    judgeClock({ sentAt: 100_000, databaseTime, receivedAt: 101_000 }).status;

  it("accepts a difference of 2 s, warns of one up to 30 s, and reports a larger one as a failure", () => {
    expect([98_000, 100_500, 103_000].map(judge)).toEqual(["ok", "ok", "ok"]);
    expect([97_999, 103_001, 70_000, 131_000].map(judge)).toEqual(
      Array.from({ length: 4 }, () => "warning"),
    );
    expect([69_999, 131_001].map(judge)).toEqual(["failure", "failure"]);
  });
});

describe("judgeSpace", () => {
  it("reports little space only when it is also a small share of the disk", () => {
    const mib = (free: number, total: number) =>
      judgeSpace("/data", { free: free * 2 ** 20, total: total * 2 ** 20 }).status;
    expect([mib(2_000, 100_000), mib(300, 1_000), mib(1_023, 100_000)]).toEqual([
      "ok",
      "ok",
      "warning",
    ]);
    expect([mib(199, 100_000), mib(199, 1_000)]).toEqual(["failure", "ok"]);
  });
});

describe("runCheck", () => {
  it("ends a check that does not respond, with the advice", async () => {
    const never = () => new Promise<never>(() => {});
    expect(await runCheck("slow", never, { advice: "Look.", timeLimitMs: 1 })).toEqual({
      name: "slow",
      status: "failure",
      message: "no result within 0.001 s",
      advice: "Look.",
    });
  });
});
