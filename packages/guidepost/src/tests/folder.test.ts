import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGuidePath, readFolder, writeFile } from "../folder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-folder-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("readFolder", () => {
  it("reads guides in all visible folders, and lists Markdown without front matter", () => {
    for (const name of ["a/b", ".hidden", "node_modules/x"])
      mkdirSync(join(folder, name), { recursive: true });
    const files = ["tea.md", "a/b/coffee.md", ".hidden/x.md", "node_modules/x/y.md", "notes.txt"];
    for (const name of files) writeFileSync(join(folder, name), "---\ntitle: T\n---\n");
    writeFileSync(join(folder, "README.md"), "# Guides\n");
    const { guides, ignored } = readFolder(folder);
    expect([...guides.keys()]).toEqual(["a/b/coffee.md", "tea.md"]);
    expect(ignored).toEqual(["README.md"]);
  });

  it("reports the problems of all files at once", () => {
    for (const name of ["a.md", "b.md"]) writeFileSync(join(folder, name), "---\nx: 1\n---\n");
    expect(() => readFolder(folder)).toThrow(/a\.md: unknown field "x".*\n.*b\.md: unknown/);
  });

  it("reports a folder that does not exist", () => {
    expect(() => readFolder(join(folder, "none"))).toThrow("There is no folder");
  });
});

describe("isGuidePath", () => {
  it.each(["tea.md", "docs/a b/Tee für zwei.md", "a.b.md"])("accepts %j", (path) => {
    expect(isGuidePath(path)).toBe(true);
  });

  it.each([
    ...["../tea.md", "a/../../tea.md", "/etc/tea.md", "C:/tea.md", "a\\..\\tea.md", "a//tea.md"],
    ...[".git/hooks.md", "./tea.md", "node_modules/tea.md", "tea", "tea.md/", "a /tea.md", ""],
  ])("refuses %j, which is no file of the folder on each system", (path) => {
    expect(isGuidePath(path)).toBe(false);
  });
});

describe("writeFile", () => {
  it("creates folders, replaces the file, and leaves no temporary file", () => {
    writeFile(folder, "a/b/tea.md", "1");
    writeFile(folder, "a/b/tea.md", "2");
    expect(readFileSync(join(folder, "a/b/tea.md"), "utf8")).toBe("2");
    expect(readdirSync(join(folder, "a/b"))).toEqual(["tea.md"]);
  });
});
