import { describe, expect, it } from "vitest";
import { type Part, zipOf } from "./docx.fixture.ts";
import { type ArchiveLimits, readArchive } from "./read-archive.ts";

const LIMITS: ArchiveLimits = { entries: 4, entryBytes: 1_000, bytes: 2_000 };
const read = async (parts: Parameters<typeof zipOf>[0]) =>
  readArchive(new Blob([await zipOf(parts)]), LIMITS);
const zeros = (length: number) => new Uint8Array(length);

describe("readArchive (contract IMPORT-5)", () => {
  it("reads files up to its limits, and skips those that are not wanted", async () => {
    const parts: Record<string, Part> = { a: zeros(1_000), b: zeros(1_000), "c/": "", d: "" };
    const found = await read(parts);
    expect([...found.keys()]).toEqual(["a", "b", "d"]);
    const wanted = await readArchive(
      new Blob([await zipOf({ a: "1", b: zeros(9_000) })]),
      LIMITS,
      (name) => name === "a",
    );
    expect([...wanted]).toEqual([["a", new TextEncoder().encode("1")]]);
  });

  it.each<[string, Parameters<typeof zipOf>[0], RegExp]>([
    ["too many files", { a: "", b: "", c: "", d: "", e: "" }, /more than 4 files/],
    ["a file that is too large", { a: zeros(1_001) }, /“a” has more than/],
    [
      "too large files together",
      { a: zeros(900), b: zeros(900), c: zeros(900) },
      /The file has more than/,
    ],
    ["a parent folder", { "a/../../b": "" }, /path outside/],
    ["a parent folder of Windows", { "a\\..\\..\\b": "" }, /path outside/],
    ["an absolute path", { "/a": "" }, /path outside/],
    ["a drive", { "C:/a": "" }, /path outside/],
    ["a name in two cases", { "a.md": "", "A.md": "" }, /“A.md” twice/],
    ["a name in two forms of Unicode", { "\u00e9": "", "e\u0301": "" }, /twice/],
  ])("refuses %s", async (_, parts, message) => {
    await expect(read(parts)).rejects.toThrow(message);
  });

  it("stops at the limit when the archive states a smaller size", async () => {
    const bytes = await zipOf({ a: zeros(500_000) });
    const view = new DataView(bytes.buffer);
    let changed = 0;
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 500_000) {
        view.setUint32(at, 900, true);
        changed += 1;
      }
    expect(changed).toBeGreaterThan(0);
    await expect(readArchive(new Blob([bytes]), LIMITS)).rejects.toMatchObject({
      name: "ImportError",
    });
  });

  it("refuses encrypted files, other files and parts of an archive with a message", async () => {
    const encrypted = await zipOf({ a: "x" }, { password: "secret" });
    await expect(readArchive(new Blob([encrypted]), LIMITS)).rejects.toThrow(/“a” is encrypted/);
    await expect(readArchive(new Blob(["PK\u0003\u0004 no archive"]), LIMITS)).rejects.toThrow(
      /damaged/,
    );
    const whole = await zipOf({ a: "x".repeat(500), b: "y" });
    for (const length of [0, 1, 30, whole.length - 30, whole.length - 1])
      await expect(readArchive(new Blob([whole.slice(0, length)]), LIMITS)).rejects.toMatchObject({
        name: "ImportError",
      });
  });

  it("refuses an archive in which a byte of a file was changed", async () => {
    const bytes = await zipOf({ a: "some text" }, { level: 0 });
    // The headers have times, which can contain any byte.
    bytes[Buffer.from(bytes).indexOf("some text")] = 0;
    await expect(readArchive(new Blob([bytes]), LIMITS)).rejects.toThrow(/damaged/);
  });
});
