import { describe, expect, it } from "vitest";
import { createImageCollector } from "./image-collector.ts";
import { fromAddresses } from "./losses.ts";
import { shorten } from "./shorten.ts";

describe("a text of the document in the report", () => {
  it("ends with an ellipsis when it is longer than the limit", () => {
    expect(shorten("tea", 3)).toBe("tea");
    expect(shorten("teas", 3)).toBe("tea…");
  });

  it("does not end with half of a surrogate pair", () => {
    expect(shorten("te🍵s", 3)).toBe("te…");
  });
});

describe("an image or a link that is left out", () => {
  const paths = ["a", "b"].map((name) => `${"folder/".repeat(100)}${name}.png`);

  it("has up to 1,000 characters of its path as its name", () => {
    const images = createImageCollector({ findFile: () => undefined });
    for (const path of paths) images.addFile(path);
    expect(images.takeFaults().map(({ name }) => name)).toEqual(paths);
    for (const kind of ["image", "link"] as const)
      expect(
        fromAddresses(paths.map((address) => ({ kind, address, text: "" }))).map(
          ({ name }) => name,
        ),
      ).toEqual(paths);
  });
});
