import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesOf, fakeGuide, startFakeApi } from "./fake-api.ts";

type Operation = { operation: string; id?: number; external_id?: string };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-prune-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GUIDE = "---\ntitle: T\ndescription: D\ncategory: tech\n---\n";

function write(path: string, text: string | Uint8Array): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Starts an API with the guides, whose ids are 1, 2 and so on. Returns a function that runs a command on the folder. */
async function startGuidepost(externalIds: (string | null)[], fields: object = {}, status = 200) {
  const guides = externalIds.map((id, index) =>
    fakeGuide(index + 1, id, { description: "D", ...fields }),
  );
  const sent: Operation[] = [];
  const run = await startFakeApi({
    "GET /me": { body: { user: { username: "ada" } } },
    "GET /changes": changesOf(guides),
    "GET /guides": { body: { guides, next_cursor: null } },
    "POST /guides/bulk": {
      status,
      respond: (request) => {
        const { operations } = request as { operations: Operation[] };
        sent.push(...operations);
        const created = { ...guides[0], id: 100 };
        return { results: operations.map(() => ({ status: 200, guide: created })) };
      },
    },
  });
  return {
    sent,
    guidepost: async (command: string, ...options: string[]) => run([command, folder, ...options]),
  };
}

describe("guidepost push --prune", () => {
  it("prints the guides to delete before it deletes them, and the same in a dry run (contract CLI-3, CLI-5)", async () => {
    write("a.md", GUIDE);
    const { guidepost, sent } = await startGuidepost(["a.md", "c.md", "b.md"], {
      status: "published",
    });
    const list =
      "2 guides of ada to delete, without a file:\n- b.md (published)\n- c.md (published)\n" +
      "0 to create, 0 to change, 2 to delete, 1 unchanged.\n";
    const dry = await guidepost("push", "--prune", "--dry-run");
    expect(dry).toEqual({
      exitCode: 0,
      out: `${list}Dry run: nothing was changed.\n`,
      err: "",
    });
    sent.length = 0;
    expect(await guidepost("push", "--prune")).toEqual({
      exitCode: 0,
      out: `${list}Done.\n`,
      err: "",
    });
    expect(sent).toEqual([
      { operation: "delete", id: 3, if_match: '"g3.1"' },
      { operation: "delete", id: 2, if_match: '"g2.1"' },
    ]);
  });

  it("prints the guides to delete before the request that deletes them (contract CLI-3)", async () => {
    write("a.md", GUIDE);
    const { guidepost, sent } = await startGuidepost(["a.md", "b.md"], {}, 403);
    const { exitCode, out } = await guidepost("push", "--prune");
    expect([exitCode, sent.length]).toEqual([1, 1]);
    expect(out).toContain("1 guide of ada to delete, without a file:\n- b.md\n");
  });

  it.each<[string, string, string]>([
    ["without text", "n.md", "n.md: ignored, because it has no front matter"],
    ["with another extension", "n.mkd", "n.mkd: ignored, because its name does not end"],
    ["with an unusual extension", "n.mdown", "n.mdown: ignored, because its name does not end"],
  ])(
    "deletes no guide with a file %s, also with --force, and exits with 1 (contract CLI-9)",
    async (_, file, reason) => {
      write("a.md", GUIDE);
      write(file, "<!-- todo -->\n");
      const { guidepost, sent } = await startGuidepost(["a.md", "n.md"]);
      for (const options of [[], ["--force"], ["--dry-run"]]) {
        const { exitCode, out, err } = await guidepost("push", "--prune", ...options);
        expect(exitCode).toBe(1);
        expect(out).toBe("0 to create, 0 to change, 0 to delete, 1 unchanged.\n");
        expect(err).toContain(reason);
        expect(err).toContain(`! n.md: not deleted, because ${file} exists\n`);
        expect(err).toContain("1 guide not deleted, because the file exists but is ignored.");
      }
      expect(sent).toEqual([]);
      // Without --prune, no guide is at risk.
      expect(await guidepost("push")).toMatchObject({ exitCode: 0 });
    },
  );

  it("deletes no guide whose file is a symbolic link, or in a linked folder (contract CLI-9)", async () => {
    write("a.md", GUIDE);
    symlinkSync("a.md", join(folder, "n.md"));
    symlinkSync(tmpdir(), join(folder, "linked"));
    const { guidepost, sent } = await startGuidepost(["a.md", "n.md", "linked/b.md"]);
    const { exitCode, err } = await guidepost("push", "--prune");
    expect(exitCode).toBe(1);
    expect(err).toContain("! linked/b.md: not deleted, because linked exists\n");
    expect(err).toContain("! n.md: not deleted, because n.md exists\n");
    expect(sent).toEqual([]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["in another encoding", Buffer.from(GUIDE, "utf16le"), "the file is not in UTF-8"],
    ["with an empty line before its front matter", `\n${GUIDE}`, "the front matter must begin on"],
    ["with invalid YAML", "---\ntitle: [T\n---\n", "the front matter is not valid YAML"],
  ])(
    "pushes the other files when there is a file %s, deletes no guide of that file, and exits with 1 (contract CLI-9)",
    async (_, text, message) => {
      write("n.md", text);
      write("new.md", GUIDE);
      const { guidepost, sent } = await startGuidepost(["n.md", "without-file.md"]);
      for (const options of [["--dry-run"], ["--force"]]) {
        const { exitCode, err } = await guidepost("push", "--prune", ...options);
        expect(exitCode).toBe(1);
        expect(err).toContain(`! n.md: ${message}`);
        expect(err).toContain("! n.md: not deleted, because n.md exists\n");
        expect(err).toContain("1 file not pushed, because of the errors above.");
      }
      // The dry run sends the same, as one.
      expect(sent.slice(-2)).toMatchObject([
        { operation: "upsert", external_id: "new.md" },
        { operation: "delete", id: 2 },
      ]);
      expect(sent).not.toContainEqual(expect.objectContaining({ id: 1 }));
    },
  );

  it("names each part of a file that a guide cannot have, and exits with 1 until --accept-losses permits it (contract CLI-12)", async () => {
    write("a.md", "---\ntitle: T\nweight: 3\n---\n## Only a title\n\n## One\n\nText.\n");
    const { guidepost, sent } = await startGuidepost([]);
    const { exitCode, err } = await guidepost("push", "--dry-run");
    expect(exitCode).toBe(1);
    expect(err).toContain('! a.md:5: the section "Only a title" has no content\n');
    expect(err).toContain('! a.md:3: a guide has no field "weight"\n');
    expect(err).toContain(
      "2 parts left out, as listed above. Add --accept-losses to accept this.\n",
    );
    sent.length = 0;
    expect(await guidepost("push", "--strict")).toMatchObject({ exitCode: 1 });
    expect(sent).toEqual([]);
    const accepted = await guidepost("push", "--accept-losses");
    expect([accepted.exitCode, accepted.out]).toEqual([
      0,
      expect.stringContaining("Done. 2 parts left out.\n"),
    ]);
    expect(sent).toHaveLength(1);
  });

  it("changes nothing when the folder has no guide file, until --force permits it (contract CLI-10)", async () => {
    // Many folders have one, also those without guides.
    write("README.md", "# Guides\n");
    const { guidepost, sent } = await startGuidepost(["a.md"]);
    for (const options of [[], ["--dry-run"]]) {
      const { exitCode, out, err } = await guidepost("push", "--prune", ...options);
      expect(exitCode).toBe(1);
      expect(out).toContain("1 guide of ada to delete, without a file:\n- a.md\n");
      expect(err).toContain(
        `The folder ${folder} has no guide file: --prune would delete 1 of 1 guide of ada. Nothing was changed.\n`,
      );
      expect(err).toContain("To delete the listed guides, add --force.\n");
    }
    expect(sent).toEqual([]);
    expect(await guidepost("push", "--prune", "--force")).toMatchObject({ exitCode: 0 });
    expect(sent).toMatchObject([
      { operation: "upsert", external_id: "README.md" },
      { operation: "delete", id: 1 },
    ]);
  });

  it("changes nothing when it would delete 5 guides that are more than a fifth, until --force permits it (contract CLI-10)", async () => {
    const paths = Array.from({ length: 24 }, (_, index) => `${index}.md`);
    for (const path of paths.slice(5)) write(path, GUIDE);
    write("new.md", GUIDE);
    const { guidepost, sent } = await startGuidepost(paths);
    for (const options of [[], ["--dry-run"]]) {
      const { exitCode, out, err } = await guidepost("push", "--prune", ...options);
      expect(exitCode).toBe(1);
      expect(out).toContain("- 0.md\n- 1.md\n- 2.md\n- 3.md\n- 4.md\n1 to create");
      expect(err).toContain("--prune would delete 5 of 24 guides of ada. Nothing was changed.\n");
    }
    // The new file neither: one refusal is for all changes of the run.
    expect(sent).toEqual([]);
    expect(await guidepost("push", "--prune", "--force")).toMatchObject({ exitCode: 0 });
    expect(sent.filter(({ operation }) => operation === "delete")).toHaveLength(5);
  });

  it("deletes a fifth of the guides without --force (contract CLI-10)", async () => {
    const paths = Array.from({ length: 25 }, (_, index) => `${index}.md`);
    for (const path of paths.slice(5)) write(path, GUIDE);
    const { guidepost, sent } = await startGuidepost(paths);
    expect(await guidepost("push", "--prune")).toMatchObject({ exitCode: 0 });
    expect(sent).toHaveLength(5);
  });
});

describe("guidepost --prefix", () => {
  it("pushes and prunes only guides whose external id begins with the prefix (contract CLI-11)", async () => {
    write("new.md", GUIDE);
    write("a.md", GUIDE);
    const ids = ["docs/a.md", "docs/old.md", "other.md", "docs.md", "blog/docs/x.md", null];
    const { guidepost, sent } = await startGuidepost(ids);
    const { exitCode, out } = await guidepost("push", "--prefix", "docs/", "--prune");
    expect(exitCode).toBe(0);
    expect(out).toBe(
      "+ new.md\n1 guide of ada to delete, without a file:\n- docs/old.md\n" +
        "1 to create, 0 to change, 1 to delete, 1 unchanged.\nDone.\n",
    );
    expect(sent).toMatchObject([
      { operation: "upsert", external_id: "docs/new.md" },
      { operation: "delete", id: 2 },
    ]);
  });

  it("compares deletions with the guides that have the prefix, and names it in the refusal (contract CLI-10)", async () => {
    write("0.md", GUIDE);
    const ids = Array.from({ length: 6 }, (_, index) => `docs/${index}.md`);
    const others = Array.from({ length: 94 }, (_, index) => `other-${index}.md`);
    const { guidepost, sent } = await startGuidepost([...ids, ...others]);
    const { exitCode, err } = await guidepost("push", "--prefix", "docs/", "--prune");
    expect(exitCode).toBe(1);
    expect(err).toContain("would delete 5 of 6 guides of ada with the prefix docs/.");
    expect(sent).toEqual([]);
  });

  it("pulls only guides with the prefix, to the path after it (contract CLI-11)", async () => {
    const { guidepost } = await startGuidepost(["docs/a/b.md", "other.md", "docs/../c.md"]);
    const { exitCode, out, err } = await guidepost("pull", "--prefix", "docs/");
    expect([exitCode, out]).toEqual([0, "+ a/b.md\n1 file written, 0 deleted.\n"]);
    expect(err).toContain("1 guide left out: their external id is no path of a Markdown file.");
    expect(readFileSync(join(folder, "a/b.md"), "utf8")).toContain("title: T");
  });

  it("begins the external id of an adopted guide (contract CLI-11)", async () => {
    const { guidepost, sent } = await startGuidepost([null]);
    await guidepost("pull", "--prefix", "docs/", "--adopt");
    expect(sent).toMatchObject([{ id: 1, guide: { external_id: "docs/guide-1.md" } }]);
  });

  it("does not use the state of a folder with another prefix", async () => {
    write("a.md", GUIDE);
    const ids = ["docs/a.md", "blog/b.md"];
    const { guidepost, sent } = await startGuidepost(ids);
    await guidepost("push", "--prefix", "docs/");
    const { out } = await guidepost("push", "--prefix", "blog/", "--prune");
    expect(out).toContain("+ a.md\n1 guide of ada to delete, without a file:\n- blog/b.md\n");
    expect(sent).toMatchObject([{ external_id: "blog/a.md" }, { operation: "delete", id: 2 }]);
  });

  it.each([
    ["", "It is empty. Leave --prefix out"],
    ["docs", 'It must end with "/"'],
    ["/", "Use names of folders"],
    ["/docs/", "Use names of folders"],
    ["../docs/", "Use names of folders"],
    ["docs//", "Use names of folders"],
  ])("refuses the prefix %j as a wrong command line", async (prefix, message) => {
    const { guidepost } = await startGuidepost([]);
    for (const command of ["push", "pull"]) {
      const { exitCode, err } = await guidepost(command, "--prefix", prefix);
      expect(exitCode).toBe(2);
      expect(err).toContain(message);
    }
  });
});

describe("guidepost pull", () => {
  it("replaces a file without front matter that differs only with --force (contract CLI-4)", async () => {
    write("a.md", "# My notes\n");
    const { guidepost } = await startGuidepost(["a.md"]);
    const { exitCode, err } = await guidepost("pull");
    expect(exitCode).toBe(1);
    expect(err).toContain("! a.md: the file and the guide are different\n");
    expect(readFileSync(join(folder, "a.md"), "utf8")).toBe("# My notes\n");
    expect(await guidepost("pull", "--force")).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(folder, "a.md"), "utf8")).toContain("# T\n");
  });
});
