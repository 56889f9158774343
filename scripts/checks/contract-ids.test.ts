import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "../setup/paths.mjs";

const contract = readFileSync(inRoot("docs", "contract.md"), "utf8");
const ids = [...contract.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id);

const FOLDERS = ["apps", "bench", "docs", "e2e", "packages", "prisma", "scripts"];
const GENERATED = new Set(["node_modules", "dist", ".next", ".turbo", "generated", "test-results"]);

/** Lists the files below a folder that may cite an id. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : sourcesIn(path);
    return /\.(?:tsx?|mjs|md|prisma|sql|css)$/.test(entry.name) ? [path] : [];
  });
}

/** The ids of a citation: `LIST-1, LIST-4 to LIST-6` has four. */
function idsOf(citation: string): string[] {
  return citation.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split(" to ");
    const [topic = "", start] = first.split("-");
    const length = Number(last.split("-")[1]) - Number(start) + 1;
    return Array.from({ length }, (_, index) => `${topic}-${Number(start) + index}`);
  });
}

const CITATION = /contract ([A-Z]+-\d+(?:(?:, | to )[A-Z]+-\d+)*)/gi;

/** Lists each citation of an id, with the path of its file. */
function citations(): { path: string; id: string }[] {
  return FOLDERS.flatMap((folder) => sourcesIn(inRoot(folder))).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(CITATION)].flatMap(([, cited = ""]) =>
      idsOf(cited).map((id) => ({ path, id })),
    ),
  );
}

/** Whether a file has tests, or is used by tests only. */
function isOfTests(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith(inRoot("e2e"));
}

/** Rules that no test can prove, with the reason. */
const WITHOUT_TEST: Record<string, string> = {
  "JOB-9": "`npm run bench -- jobs` measures it",
  "VER-2": "no operation is deprecated",
};

const ADVICE =
  "cite the rule in the title of the test that proves it, as `(contract LIST-3)`, or write this test";

describe("docs/contract.md", () => {
  const cited = citations();

  it("gives each rule a different id", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("contains every rule that code, tests and decisions cite", () => {
    expect(cited.length).toBeGreaterThan(0);
    // A migration never changes. It may cite a rule that was planned.
    const changeable = cited.filter(({ path }) => !path.startsWith(inRoot("prisma", "migrations")));
    expect(changeable.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });

  it(`has a test for each rule: ${ADVICE}`, () => {
    const tested = new Set(cited.filter(({ path }) => isOfTests(path)).map(({ id }) => id));
    expect(ids.filter((id = "") => !tested.has(id) && !(id in WITHOUT_TEST))).toEqual([]);
    expect(Object.keys(WITHOUT_TEST).filter((id) => tested.has(id))).toEqual([]);
  });
});
