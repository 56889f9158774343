import { describe, expect, it } from "vitest";
import type { Loss } from "../document/losses.ts";
import { toReportRows } from "./report-texts.ts";

const steps = [
  { title: "Boil", content: "x", format: "html" as const },
  { title: null, content: "y", format: "html" as const },
];
const rowsOf = (losses: Loss[]) => toReportRows({ losses, steps });

describe("toReportRows (contract IMPORT-9)", () => {
  it("has what readers miss first, and code of the page last", () => {
    const losses: Loss[] = [
      { kind: "script", name: "<script>", step: null },
      { kind: "attribute", name: "start of <ol>", step: 1 },
      { kind: "link", name: "a.html", step: 1 },
      { kind: "note", name: "Image 1 was left out.", step: 2 },
    ];
    expect(rowsOf(losses).map(({ kind }) => kind)).toEqual(["note", "link", "attribute", "script"]);
  });

  it("counts lost links, and lists each address once with its steps", () => {
    const link = (name: string, step: number | null): Loss => ({ kind: "link", name, step });
    expect(
      rowsOf([link("a.html", 1), link("b.html", null), link("a.html", 2), link("a.html", 1)]),
    ).toEqual([
      {
        kind: "link",
        text: "4 links to other pages became text:",
        entries: [
          { name: "a.html", places: ["Step 1: Boil", "Step 2"], count: 3 },
          { name: "b.html", places: [], count: 1 },
        ],
      },
    ]);
  });
});
