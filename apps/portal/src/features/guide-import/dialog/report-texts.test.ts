import { describe, expect, it } from "vitest";
import { IMAGE_LOSSES, type Loss } from "../document/losses.ts";
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

  it("lists images that were left out for the same reason in one sentence, before everything else (contract IMPORT-17)", () => {
    const image = (kind: Loss["kind"], name: string, step: number | null): Loss => ({
      kind,
      name,
      step,
    });
    const rows = rowsOf([
      { kind: "note", name: "The section “a” was left out.", step: null },
      ...Array.from({ length: 7 }, (_, at) => image("image_not_in_archive", `${at}.png`, 1)),
      image("image_not_in_archive", "0.png", 2),
      image("image_type", "logo.svg", 1),
    ]);
    expect(rows.map(({ text, entries }) => [text, entries.length])).toEqual([
      ["8 images left out, because they are not in the archive:", 7],
      [
        "1 image left out. Images can be JPEG, PNG, WebP, GIF and AVIF files that are not damaged:",
        1,
      ],
      ["The section “a” was left out.", 1],
    ]);
    expect(rows[0]?.entries[0]).toEqual({
      name: "0.png",
      count: 2,
      places: ["Step 1: Boil", "Step 2"],
    });
    for (const kind of IMAGE_LOSSES)
      for (const count of [1, 2]) {
        const [row] = rowsOf(Array.from({ length: count }, (_, at) => image(kind, `${at}`, 1)));
        expect(row?.text).toMatch(count === 1 ? /^1 image left out/ : /^2 images left out/);
      }
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

  it.each([
    [
      "markdown",
      "1 part of the Markdown that a guide does not have, or shows as text:",
      "2 parts of the Markdown that a guide does not have, or shows as text:",
    ],
    ["hidden", "1 hidden text left out:", "2 hidden texts left out:"],
    ["control", "1 control left out, such as buttons:", "2 controls left out, such as buttons:"],
    [
      "menu",
      "1 part outside of the document left out, such as menus:",
      "2 parts outside of the document left out, such as menus:",
    ],
  ] as const)("counts what is left out of the kind %s, and names its steps", (kind, one, two) => {
    const loss = (name: string): Loss => ({ kind, name, step: 1 });
    expect(rowsOf([loss("a")])).toEqual([
      { kind, text: one, entries: [{ name: "a", places: ["Step 1: Boil"], count: 1 }] },
    ]);
    expect(rowsOf([loss("a"), loss("b")]).map(({ text }) => text)).toEqual([two]);
  });
});
