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

/** Lists each citation of an id, with the path of its file. */
function citations(): { path: string; id: string }[] {
  return FOLDERS.flatMap((folder) => sourcesIn(inRoot(folder))).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/contract ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)/gi)].flatMap(
      ([, cited = ""]) => cited.split(", ").map((id) => ({ path, id })),
    ),
  );
}

describe("docs/contract.md", () => {
  it("gives each rule a different id", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("contains every rule that code, tests and decisions cite", () => {
    const cited = citations();
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});
