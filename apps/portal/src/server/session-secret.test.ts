import type * as fs from "node:fs/promises";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSessionSecret } from "./session-secret.ts";

const disk = vi.hoisted(() => ({ isFull: false }));
// On a full disk, files can be created but not written.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  const open: typeof real.open = async (...given) => {
    const handle = await real.open(...given);
    if (disk.isFull)
      handle.writeFile = () =>
        Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    return handle;
  };
  return { ...real, open };
});

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "guidepost-secret-"));
  file = join(dataDir, "portal-secret");
});
afterEach(async () => {
  disk.isFull = false;
  await rm(dataDir, { recursive: true });
});

describe("readSessionSecret", () => {
  it("creates the secret once, readable by this user only, the same for portals that start together", async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readSessionSecret(dataDir)));
    expect(new Set([...secrets, await readSessionSecret(dataDir)]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(["portal-secret"]);
  });

  it("leaves no incomplete secret when the disk is full", async () => {
    disk.isFull = true;
    await expect(readSessionSecret(dataDir)).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(dataDir)).toEqual([]);
    disk.isFull = false;
    const secret = await readSessionSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{43}$/);
    disk.isFull = true;
    expect(await readSessionSecret(dataDir), "an existing secret needs no disk space").toBe(secret);
  });

  it("rejects a damaged secret with instructions, and keeps the file", async () => {
    for (const damaged of ["", "\n", "x".repeat(31)]) {
      await writeFile(file, damaged);
      await expect(readSessionSecret(dataDir)).rejects.toMatchObject({
        name: "EnvironmentError",
        message: expect.stringContaining("Delete the file and start again"),
      });
      expect(await readFile(file, "utf8")).toBe(damaged);
    }
  });

  it("uses a secret file of the operator unchanged", async () => {
    const own = `${"x".repeat(32)}\n`;
    await writeFile(file, own);
    expect(await readSessionSecret(dataDir)).toBe(own);
  });
});
