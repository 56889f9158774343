import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderStorage, StorageError, type MediaStorage, type StoredFile } from "../index.ts";
import { createS3Storage } from "../s3.ts";

let folder: string;
let s3: S3rver;
let s3Port: number;

/** The credentials that the server accepts. */
const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** A limit of a hang. */
const LONG_MS = 600_000;

function openS3(bucket = "pictures", endpoint = `http://127.0.0.1:${s3Port}`, timeoutMs = LONG_MS) {
  const region = "eu-central-1";
  return createS3Storage({ bucket, region, endpoint, credentials: CREDENTIALS, timeoutMs });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-media-"));
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  s3Port = (await s3.run()).port;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

async function filesIn(storage: MediaStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const group of storage.list()) files.push(...group);
  return files;
}
async function namesIn(storage: MediaStorage): Promise<string[]> {
  return (await filesIn(storage)).map(({ name }) => name);
}

describe.each([
  ["folder", () => createFolderStorage(join(folder, "files"))],
  ["S3 server", () => openS3()],
])("the storage of images in a %s", (_, open) => {
  it("returns a stored file unchanged, also to another instance", async () => {
    const bytes = randomBytes(300_000);
    await open().put("aa11.webp", bytes);
    const found = await open().get("aa11.webp");
    expect(found && Buffer.from(found).equals(bytes)).toBe(true);
  });

  it("returns undefined for a file that does not exist", async () => {
    expect(await open().get("ab00.webp")).toBeUndefined();
  });

  it("stores a file again, also at the same time", async () => {
    const storage = open();
    const bytes = randomBytes(1_000);
    await Promise.all(Array.from({ length: 5 }, () => storage.put("ac00.webp", bytes)));
    expect(await storage.get("ac00.webp")).toHaveLength(1_000);
  });

  it("lists each file with the time at which it was stored", async () => {
    const storage = open();
    // Storages may omit the fraction of a second.
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await storage.put("ad00.webp", randomBytes(10));
    const files = await filesIn(storage);
    const file = files.find(({ name }) => name === "ad00.webp");
    expect(Number(file?.storedAt)).toBeGreaterThanOrEqual(before);
    expect(Number(file?.storedAt)).toBeLessThanOrEqual(Date.now());
    expect(files.filter(({ name }) => name === "ad00.webp")).toHaveLength(1);
  });

  it("deletes files, and accepts that some are missing", async () => {
    const storage = open();
    await storage.put("ae00.webp", randomBytes(10));
    await storage.put("ae01.webp", randomBytes(10));
    await storage.delete(["ae00.webp", "ae02.webp"]);
    expect(await storage.get("ae00.webp")).toBeUndefined();
    const names = await namesIn(storage);
    expect(names).toContain("ae01.webp");
    expect(names).not.toContain("ae00.webp");
  });

  it.each(["../a.webp", "a/b.webp", "", ".webp", "A.webp", "a".repeat(101)])(
    "refuses the name %j, which could be a path",
    async (name) => {
      const storage = open();
      await expect(storage.put(name, randomBytes(1))).rejects.toThrow(StorageError);
      await expect(storage.get(name)).rejects.toThrow(StorageError);
      await expect(storage.delete([name])).rejects.toThrow(StorageError);
    },
  );
});

describe("the storage of images in a folder", () => {
  it("lists nothing before the first file", async () => {
    expect(await namesIn(createFolderStorage(join(folder, "none")))).toEqual([]);
  });

  it("lists the part of a file that a crash left, so that it can be deleted", async () => {
    const root = join(folder, "crash");
    await mkdir(join(root, "af"), { recursive: true });
    const partial = join(root, "af", "0b0c.partial");
    await writeFile(partial, "x");
    await utimes(partial, 1_000, 1_000);
    const storage = createFolderStorage(root);
    const files = await filesIn(storage);
    expect(files).toEqual([{ name: "0b0c.partial", storedAt: new Date(1_000_000) }]);
  });

  it("lists the files of other folders when a folder cannot be opened or has no images, and reports each once", async () => {
    const root = join(folder, "disk");
    for (const name of ["lost+found", "ca", "cb"])
      await mkdir(join(root, name), { recursive: true });
    // As an entry that the process may not open: each access fails with ELOOP, also for root.
    await symlink("cc", join(root, "cc"));
    await symlink("cb01.webp", join(root, "cb", "cb01.webp"));
    const files = ["lost+found/aa00.webp", "ca/ca00.webp", "ca/.DS_Store", "cb/cb00.webp", "cd"];
    for (const file of files) await writeFile(join(root, file), "x");
    const skipped: { path: string; error: unknown }[] = [];
    const storage = createFolderStorage(root, { onSkipped: (entry) => void skipped.push(entry) });
    const listed = ["ca00.webp", "cb00.webp"];
    expect((await namesIn(storage)).toSorted()).toEqual(listed);
    expect((await namesIn(storage)).toSorted()).toEqual(listed);
    const code = "ELOOP";
    expect(skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: join(root, "ca", ".DS_Store"), error: undefined },
      { path: join(root, "cb"), error: expect.objectContaining({ code }) },
      { path: join(root, "cc"), error: expect.objectContaining({ code }) },
      { path: join(root, "lost+found"), error: undefined },
    ]);
  });

  it("fails to list a folder that cannot be opened itself", async () => {
    const root = join(folder, "loop");
    await symlink("loop", root);
    await expect(namesIn(createFolderStorage(root))).rejects.toMatchObject({ code: "ELOOP" });
  });

  it("leaves no part of a file after a failure", async () => {
    const root = join(folder, "failure");
    // A folder with the name of the file: it cannot be replaced.
    await mkdir(join(root, "ba", "ba00.webp"), { recursive: true });
    await expect(createFolderStorage(root).put("ba00.webp", randomBytes(1))).rejects.toThrow(
      StorageError,
    );
    expect(await readdir(join(root, "ba"))).toEqual(["ba00.webp"]);
  });
});

describe("the storage of images on an S3 server", () => {
  it("fails with a StorageError for a bucket that does not exist", async () => {
    const storage = openS3("unknown");
    await expect(storage.put("bb00.webp", randomBytes(1))).rejects.toThrow(StorageError);
  });

  it("fails when the server accepts connections and does not respond", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const storage = openS3("pictures", `http://127.0.0.1:${port}`, 100);
    await expect(storage.get("bc00.webp")).rejects.toThrow(StorageError);
    silent.closeAllConnections();
    silent.close();
  });
});
