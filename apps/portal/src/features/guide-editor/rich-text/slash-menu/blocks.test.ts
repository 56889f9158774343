import { describe, expect, it } from "vitest";
import { BLOCKS, findBlocks } from "./blocks.ts";

const labels = (typed: string) => findBlocks(typed).map(({ label }) => label);

describe("findBlocks", () => {
  it("returns all blocks before anything is typed", () => {
    expect(findBlocks("")).toEqual(BLOCKS);
  });

  it("finds blocks by the beginning of each word of the label, and by other words after those", () => {
    expect(labels("li")).toEqual([
      "Bullet list",
      "Numbered list",
      "Task list",
      "Definition list",
      "Divider",
    ]);
    expect(labels("H")).toEqual(["Heading", "Subheading", "Tip", "Divider"]);
    expect(labels("callout")).toEqual(["Note", "Tip", "Warning"]);
    expect(labels("todo")).toEqual(["Task list"]);
    expect(labels("nothing")).toEqual([]);
  });
});
