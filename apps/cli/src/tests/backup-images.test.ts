import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createTestDatabase, type TestDatabase } from "@guidepost/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../testing/run-cli.ts";
import { spawnCli } from "../testing/spawn-cli.ts";

const HASH = "ab".repeat(16);
const LARGE = `${HASH}-800x600.webp`;
const SMALL = `${HASH}-800x600-640.webp`;

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "guidepost-images-"));
  await db.database.pool.query(`
    insert into accounts (name, plan) values ('Acme', 'pro');
    insert into images (account_id, hash, width, height, bytes, check_after)
      values (1, '${HASH}', 800, 600, 10, now())`);
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

async function run(args: string[], variables: Record<string, string>) {
  const { code, out, err } = await runCli(args, { DATABASE_URL: db.url, ...variables });
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  return { ...(JSON.parse(out) as Record<string, unknown>), printed: err };
}

it("a backup has the images of the folder, and a restore stores them (contract IMG-9)", async () => {
  const file = join(folder, "all.backup");
  const from = join(folder, "from");
  const to = join(folder, "to");
  await mkdir(join(from, "media/ab"), { recursive: true });
  await writeFile(join(from, "media/ab", LARGE), "large");
  await writeFile(join(from, "media/ab", SMALL), "small");
  expect(await run(["backup", file], { DATA_DIR: from })).toMatchObject({ files: 2 });
  const restore = ["restore", file, "--force"];
  expect(await run(restore, { DATA_DIR: to })).toMatchObject({ files: 2, rows: { images: 1 } });
  expect(await readFile(join(to, "media/ab", LARGE), "utf8")).toBe("large");
  expect(await readFile(join(to, "media/ab", SMALL), "utf8")).toBe("small");
});

it("a restore that is refused because the database has data stores no images", async () => {
  const file = join(folder, "refused.backup");
  const from = join(folder, "refused-from");
  const to = join(folder, "refused-to");
  await mkdir(join(from, "media/ab"), { recursive: true });
  await writeFile(join(from, "media/ab", LARGE), "large");
  await run(["backup", file], { DATA_DIR: from });
  const { code, err } = await runCli(["restore", file], { DATABASE_URL: db.url, DATA_DIR: to });
  expect(code).not.toBe(0);
  expect(err).toContain("The database has data. Use --force");
  await expect(readdir(join(to, "media"))).rejects.toMatchObject({ code: "ENOENT" });
});

it("a process writes a backup to standard output, and another one restores it from standard input", async () => {
  const from = join(folder, "streamed-from");
  const to = join(folder, "streamed-to");
  await mkdir(join(from, "media/ab"), { recursive: true });
  await writeFile(join(from, "media/ab", LARGE), "large");
  const start = (args: string[], DATA_DIR: string) =>
    spawnCli(args, { PATH: process.env["PATH"], DATABASE_URL: db.url, DATA_DIR });
  const [backup, restore] = await Promise.all([
    start(["backup", "-"], from),
    start(["restore", "-", "--force"], to),
  ]);
  if (backup.stdout && restore.stdin) backup.stdout.pipe(restore.stdin);
  const [progress, result, code] = await Promise.all([
    text(backup.stderr ?? Readable.from([])),
    text(restore.stdout ?? Readable.from([])),
    once(restore, "exit"),
  ]);
  expect(code).toEqual([0, null]);
  expect(progress).toContain('"file": "-"');
  expect(JSON.parse(result)).toMatchObject({ file: "-", files: 2, rows: { images: 1 } });
  expect(await readFile(join(to, "media/ab", LARGE), "utf8")).toBe("large");
});

it("a backup has no images of a bucket, and says so (contract IMG-9)", async () => {
  const result = await run(["backup", join(folder, "bucket.backup")], {
    MEDIA_S3_BUCKET: "pictures",
  });
  expect(result).toMatchObject({ files: 0, rows: { images: 1 } });
  expect(result.printed).toContain(
    "The backup does not contain the images: they are in the bucket pictures",
  );
});
