import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGuidePath, readFolder, writeFile } from "../folder.ts";

const GUIDE = "---\ntitle: T\n---\n";

const NO_IMAGES = { exists: () => false };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-folder-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function refusedIn(directory: string): string[] {
  return readFolder(directory, NO_IMAGES).refused.map(String);
}

describe("readFolder", () => {
  it("reads guides in all visible folders, and lists Markdown without text (contract CLI-15)", () => {
    for (const name of ["a/b", ".hidden", "node_modules/x"])
      mkdirSync(join(folder, name), { recursive: true });
    const files = ["tea.md", "a/b/coffee.md", ".hidden/x.md", "node_modules/x/y.md", "notes.txt"];
    for (const name of files) writeFileSync(join(folder, name), "---\ntitle: T\n---\n");
    writeFileSync(join(folder, "README.md"), "# Guides\n");
    writeFileSync(join(folder, "todo.md"), "\n");
    const { guides, plain, ignored } = readFolder(folder, NO_IMAGES);
    expect([...guides.keys()]).toEqual(["README.md", "a/b/coffee.md", "tea.md"]);
    expect([...plain]).toEqual(["README.md"]);
    expect(ignored).toEqual([{ file: "todo.md", path: "todo.md", kind: "empty" }]);
  });

  it("reads files with each extension of Markdown that generators use (contract CLI-2)", () => {
    const names = ["a.md", "b.markdown", "c.mdx", "d.MD"];
    for (const name of names) writeFileSync(join(folder, name), "---\ntitle: T\n---\n");
    expect([...readFolder(folder, NO_IMAGES).guides.keys()]).toEqual(names);
  });

  it("gives a guide the same path in each form of its accents (contract CLI-17)", () => {
    writeFileSync(join(folder, "Gera\u0308t.md"), GUIDE);
    const { guides, files } = readFolder(folder, NO_IMAGES);
    expect([...guides.keys()]).toEqual(["Ger\u00E4t.md"]);
    expect(files.get("Ger\u00E4t.md")).toBe("Gera\u0308t.md");
  });

  it("reads one of two files whose names differ only in the form of their accents, and lists the other (contract CLI-17)", () => {
    for (const name of ["Gera\u0308t.md", "Ger\u00E4t.md"])
      writeFileSync(join(folder, name), GUIDE);
    const { guides, ignored } = readFolder(folder, NO_IMAGES);
    expect([...guides.keys()]).toEqual(["Ger\u00E4t.md"]);
    expect(ignored).toEqual([{ file: "Ger\u00E4t.md", path: "Ger\u00E4t.md", kind: "same-name" }]);
  });

  it("lists Markdown that is not read with the path of its guide and the reason", () => {
    for (const name of ["a.mkd", "b.MDOWN", "why?.md", "notes.txt", ".hidden.mdx"])
      writeFileSync(join(folder, name), "---\ntitle: T\n---\n");
    symlinkSync("notes.txt", join(folder, "d.md"));
    const ignored = readFolder(folder, NO_IMAGES).ignored.map(({ file, path, kind }) => [
      file,
      path,
      kind,
    ]);
    expect(ignored).toEqual([
      ["a.mkd", "a.md", "extension"],
      ["b.MDOWN", "b.md", "extension"],
      ["d.md", "d.md", "link"],
      ["why?.md", "why?.md", "name"],
    ]);
  });

  it.each([
    ["UTF-16 without a byte order mark", Buffer.from(GUIDE, "utf16le")],
    ["Latin-1", Buffer.from(GUIDE.replace("T", "Caf\u00E9"), "latin1")],
  ])("reports a file in %s with what to do (contract CLI-9)", (_, bytes) => {
    writeFileSync(join(folder, "a.md"), bytes);
    expect(refusedIn(folder)).toEqual(["a.md: the file is not in UTF-8. Save it in UTF-8."]);
  });

  it("reports a file and a folder that cannot be read with their names (contract CLI-9)", () => {
    const file = join(folder, "large.md");
    writeFileSync(file, "");
    // Sparse, and more than Node.js reads into one buffer. Permissions do not stop root.
    truncateSync(file, 3 * 1024 ** 3);
    expect(refusedIn(folder)).toEqual([
      expect.stringMatching(/^large\.md: the file cannot be read \(ERR_\w+\)\. Check/),
    ]);
    expect(() => readFolder(file, NO_IMAGES)).toThrow(
      "large.md: the folder cannot be read (ENOTDIR)",
    );
  });

  it("reads a file in UTF-16 with the byte order of big-endian systems", () => {
    writeFileSync(join(folder, "a.md"), Buffer.from(`\uFEFF${GUIDE}`, "utf16le").swap16());
    expect(readFolder(folder, NO_IMAGES).guides.get("a.md")).toMatchObject({ title: "T" });
  });

  it.each<BufferEncoding>(["utf8", "utf16le"])(
    "reads a file in %s with a byte order mark",
    (encoding) => {
      writeFileSync(join(folder, "a.md"), Buffer.from(`\uFEFF${GUIDE}`, encoding));
      expect(readFolder(folder, NO_IMAGES).guides.get("a.md")).toMatchObject({ title: "T" });
    },
  );

  it("reads the other files when some cannot be read, and names all of these (contract CLI-9)", () => {
    for (const name of ["a.md", "b.md"]) writeFileSync(join(folder, name), "---\ntitle: [\n---\n");
    writeFileSync(join(folder, "c.md"), GUIDE);
    const { guides, ignored } = readFolder(folder, NO_IMAGES);
    expect([...guides.keys()]).toEqual(["c.md"]);
    expect(ignored.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
      "a.md refused",
      "b.md refused",
    ]);
    expect(refusedIn(folder)).toEqual([
      expect.stringMatching(/^a\.md: the front matter is not valid YAML/),
      expect.stringMatching(/^b\.md: the front matter is not valid YAML/),
    ]);
  });

  it("reports a folder that does not exist", () => {
    expect(() => readFolder(join(folder, "none"), NO_IMAGES)).toThrow("There is no folder");
  });
});

describe("isGuidePath", () => {
  it.each(["tea.md", "docs/a b/Tee für zwei.md", "a.b.md"])("accepts %j", (path) => {
    expect(isGuidePath(path)).toBe(true);
  });

  it.each([
    "../tea.md",
    "a/../../tea.md",
    "/etc/tea.md",
    "C:/tea.md",
    "a\\..\\tea.md",
    "a//tea.md",
    ".git/hooks.md",
    "./tea.md",
    "node_modules/tea.md",
    "tea",
    "tea.md/",
    "a /tea.md",
    "",
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
