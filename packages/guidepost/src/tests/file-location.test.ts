import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateFile, locateFiles } from "../file-location.ts";
import { deleteFile, readFolder, writeFile } from "../folder.ts";
import { readState, writeState } from "../sync-state.ts";
import { changesOf, fakeGuide, startFakeApi } from "./fake-api.ts";

/** A folder of guides and a folder outside of it, which links lead to. */
const NO_IMAGES = { exists: () => false };

let folder: string;
let outside: string;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "guidepost-links-"));
  folder = join(root, "guides");
  outside = join(root, "outside");
  mkdirSync(folder);
  mkdirSync(outside);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const GUIDE = "---\ntitle: Secret\n---\n";
const message = (link: string) => `${link} is a symbolic link that leads out of the folder`;

describe("locateFile", () => {
  it.each([
    ["a linked folder", "link", "link/a.md", "link"],
    ["a missing folder in a linked folder", "link", "link/b/c/a.md", "link"],
    ["a linked folder in a folder", "b/link", "b/link/a.md", "b/link"],
    ["a linked file", "a.md", "a.md", "a.md"],
  ])("refuses %s that leads out of the folder, and names the link", (_, name, path, link) => {
    mkdirSync(join(folder, "b"));
    symlinkSync(outside, join(folder, name));
    expect(() => locateFile(folder, path)).toThrow(message(link));
    expect(() => writeFile(folder, path, "text")).toThrow(message(link));
    expect(() => deleteFile(folder, path)).toThrow(message(link));
    expect(readdirSync(outside)).toEqual([]);
  });

  it.each([
    ["a relative link", "../outside"],
    ["a link to a sibling folder with the same beginning", "../guides-2"],
    ["a link to the parent folder", ".."],
    ["a link to nothing", "missing"],
  ])("refuses %s", (_, target) => {
    mkdirSync(join(root, "guides-2"));
    symlinkSync(target, join(folder, "link"));
    expect(() => locateFile(folder, "link/a.md")).toThrow(message("link"));
  });

  it("refuses a link that leads out of the folder through another link", () => {
    symlinkSync(outside, join(folder, "one"));
    symlinkSync("one", join(folder, "two"));
    expect(() => locateFile(folder, "two/a.md")).toThrow(message("two"));
  });

  it("accepts links in the folder, and a folder that is a link itself", () => {
    mkdirSync(join(folder, "b"));
    symlinkSync("b", join(folder, "link"));
    symlinkSync(folder, join(root, "alias"));
    for (const path of ["a.md", "b/a.md", "link/a.md", "new/a.md"]) {
      writeFile(join(root, "alias"), path, path);
      expect(readFileSync(join(folder, path), "utf8")).toBe(path);
    }
  });
});

describe("locateFiles", () => {
  it("names each link that leads out of the folder once", () => {
    for (const link of ["one", "two"]) symlinkSync(outside, join(folder, link));
    const check = () => locateFiles(folder, ["one/a.md", "b.md", "one/c.md", "two/d.md"]);
    expect(check).toThrow(/^one is a symbolic link.*\ntwo is a symbolic link[^\n]*$/);
  });
});

describe("writeFile", () => {
  it("does not write to a temporary file that exists as a link", () => {
    symlinkSync(join(outside, "a.txt"), join(folder, `a.md.${process.pid}.tmp`));
    writeFile(folder, "a.md", "text");
    expect(readdirSync(outside)).toEqual([]);
    expect(readFileSync(join(folder, "a.md"), "utf8")).toBe("text");
  });
});

describe("the state of a folder", () => {
  it("is neither read nor written through a link that leads out of the folder", () => {
    const state = { source: "s", cursor: "c", guides: {}, images: {} };
    writeFileSync(join(outside, "state.json"), JSON.stringify(state));
    symlinkSync(outside, join(folder, ".guidepost"));
    expect(() => readState(folder, "s")).toThrow(message(".guidepost"));
    expect(() => writeState(folder, state)).toThrow(message(".guidepost"));
    expect(readdirSync(outside)).toEqual(["state.json"]);
  });

  it("has no path that leads out of the folder", () => {
    const guides = { "../a.md": {}, "/a.md": {}, ".git/hooks/a.md": {}, "b.md": {} };
    mkdirSync(join(folder, ".guidepost"));
    writeFileSync(join(folder, ".guidepost/state.json"), JSON.stringify({ source: "s", guides }));
    expect(Object.keys(readState(folder, "s").guides)).toEqual(["b.md"]);
  });
});

describe("guidepost pull", () => {
  const guides = [fakeGuide(1, "a.md"), fakeGuide(2, "link/through.md"), fakeGuide(3, "z.md")];
  const responses = {
    "GET /me": { body: { user: { username: "ada" } } },
    "GET /changes": changesOf(guides),
  };

  it("writes nothing when a link leads out of the folder, and names the link (contract CLI-6)", async () => {
    symlinkSync(outside, join(folder, "link"));
    const run = await startFakeApi(responses);
    for (const options of [[], ["--force"], ["--dry-run"]]) {
      const { exitCode, out, err } = await run(["pull", folder, ...options]);
      expect([exitCode, out]).toEqual([1, ""]);
      expect(err).toContain(message("link"));
      expect(readdirSync(outside)).toEqual([]);
      expect(readdirSync(folder)).toEqual(["link"]);
    }
  });

  it("does not replace a file that is a link to a file outside of the folder", async () => {
    writeFileSync(join(outside, "a.md"), GUIDE);
    symlinkSync(join(outside, "a.md"), join(folder, "a.md"));
    const run = await startFakeApi(responses);
    const { exitCode, err } = await run(["pull", folder, "--force"]);
    expect(exitCode).toBe(1);
    expect(err).toContain(message("a.md"));
    expect(readFileSync(join(outside, "a.md"), "utf8")).toBe(GUIDE);
    expect(lstatSync(join(folder, "a.md")).isSymbolicLink()).toBe(true);
  });
});

describe("guidepost push", () => {
  it("reads no file through a link, and reports the links", async () => {
    writeFileSync(join(outside, "secret.md"), GUIDE);
    symlinkSync(outside, join(folder, "link"));
    symlinkSync(join(outside, "secret.md"), join(folder, "secret.md"));
    expect(readFolder(folder, NO_IMAGES)).toMatchObject({
      guides: new Map(),
      ignored: [
        { file: "link", path: "link", kind: "link" },
        { file: "secret.md", path: "secret.md", kind: "link" },
      ],
    });
    const run = await startFakeApi({
      "GET /me": { body: { user: { username: "ada" } } },
      "GET /changes": changesOf([]),
    });
    const { exitCode, out, err } = await run(["push", folder]);
    expect(exitCode).toBe(0);
    expect(out).toContain("0 to create, 0 to change");
    expect(err).toContain("  secret.md: ignored, because it is a symbolic link\n");
  });
});
