import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../setup/paths.mjs";
import { FAULTS } from "./faults.ts";
import { assertApplicable } from "./mutation.ts";
import { partsFor, STRESS_PART_NAMES, STRESS_PARTS } from "./parts.ts";

/** Returns the cells of the rows of a Markdown table that begin with a name of a part. */
function tableOf(markdown: string): string[][] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("| `"));
  return rows
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .filter(([, name = ""]) => STRESS_PART_NAMES.some((one) => name === `\`${one}\``))
    .map((cells) => cells.slice(1, -1));
}

describe("the parts of npm run test:stress", () => {
  it("are the table of CONTRIBUTING.md", () => {
    const expected = STRESS_PART_NAMES.map((name) => {
      const { title, minutes, folders } = STRESS_PARTS[name];
      const list = folders.map((folder) => `\`${folder}\``).join(", ") || "a release only";
      return [`\`${name}\``, title, String(minutes), list];
    });
    expect(tableOf(readFileSync(inRoot("CONTRIBUTING.md"), "utf8"))).toEqual(expected);
  });

  it("take at most 15 minutes together in the gate", () => {
    const everyFolder = STRESS_PART_NAMES.flatMap((name) => [...STRESS_PARTS[name].folders]);
    const minutes = partsFor(everyFolder).map((name) => STRESS_PARTS[name].minutes);
    expect(minutes.reduce((sum: number, one) => sum + one, 0)).toBeLessThanOrEqual(15);
  });

  it("name folders and files that exist", () => {
    const folders = STRESS_PART_NAMES.flatMap((name) => [...STRESS_PARTS[name].folders]);
    expect(folders.filter((folder) => !existsSync(inRoot(folder)))).toEqual([]);
  });
});

describe("partsFor", () => {
  it("returns no part for a change of documents", () => {
    expect(partsFor(["README.md", "docs/contract.md"])).toEqual([]);
  });

  it("returns the parts whose folders contain a changed file", () => {
    expect(partsFor(["packages/guide-content/src/html/clean-html.ts"])).toEqual(["xss"]);
    expect(partsFor(["packages/api/src/rest/pipeline/pipeline.ts"])).toEqual([
      "fuzz",
      "torture",
      "proxy",
    ]);
  });
});

describe("the faults of the mutation check", () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    "can be planted once in today's code: %s",
    (_name, fault) => {
      expect(() => assertApplicable(fault)).not.toThrow();
    },
  );

  it("are at least 40, with different names", () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});
