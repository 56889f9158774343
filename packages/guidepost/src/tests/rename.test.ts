import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesOf, fakeGuide, startFakeApi } from "./fake-api.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-rename-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const TEA = "---\ntitle: T\ndescription: D\ncategory: tech\n---\n\nBoil.\n";
const STEPS = [{ title: null, content: "<p>Boil.</p>", source: "Boil." }];

/** Starts an API with guides of the same content, whose ids are 1, 2 and so on. */
async function startGuidepost(paths: string[]) {
  const guides = paths.map((path, index) =>
    fakeGuide(index + 1, path, { description: "D", steps: STEPS }),
  );
  const sent: object[] = [];
  const run = await startFakeApi({
    "GET /me": { body: { user: { username: "ada" } } },
    "GET /changes": changesOf(guides),
    "POST /guides/bulk": {
      respond: (request) => {
        const { operations } = request as { operations: object[] };
        sent.push(...operations);
        return {
          results: operations.map(() => ({ status: 200, guide: { ...guides[0], version: 2 } })),
        };
      },
    },
  });
  return { sent, push: async (...options: string[]) => run(["push", folder, ...options]) };
}

describe("guidepost push of a renamed file (contract CLI-14)", () => {
  it("gives its guide the new path, also with --prune, so that it keeps its address and its views", async () => {
    for (const options of [[], ["--prune"]]) {
      const { push, sent } = await startGuidepost(["tea.md"]);
      write("drinks/green tea.md", TEA);
      const { out, exitCode } = await push(...options);
      expect(exitCode).toBe(0);
      expect(out).toBe(
        "~ drinks/green tea.md\n    renamed from tea.md\n0 to create, 1 to change, 0 to delete, 0 unchanged.\nDone.\n",
      );
      expect(sent).toEqual([
        {
          operation: "update",
          id: 1,
          if_match: '"g1.1"',
          guide: { external_id: "drinks/green tea.md" },
        },
      ]);
      rmSync(join(folder, ".guidepost"), { recursive: true });
    }
  });

  it("creates a guide when the file is a copy, or when several guides or files have its content", async () => {
    const { push, sent } = await startGuidepost(["tea.md"]);
    write("tea.md", TEA);
    write("copy.md", TEA);
    expect((await push()).out).toContain("+ copy.md\n1 to create, 0 to change");
    expect(sent).toMatchObject([{ operation: "upsert", external_id: "copy.md" }]);
    rmSync(join(folder, ".guidepost"), { recursive: true });
    renameSync(join(folder, "tea.md"), join(folder, "third.md"));
    expect((await push()).out).toContain("2 to create, 0 to change");
  });

  it("changes nothing in a dry run", async () => {
    const { push } = await startGuidepost(["tea.md"]);
    write("new.md", TEA);
    const dry = await push("--dry-run");
    expect(dry.out).toContain("renamed from tea.md");
    expect((await push("--dry-run")).out).toBe(dry.out);
  });
});
