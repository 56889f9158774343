import { describe, expect, it } from "vitest";
import { plainName } from "./plain-name.ts";

describe("A key's name in the samples", () => {
  it("never leaves the comment it stands in", () => {
    expect(plainName("Website")).toBe("Website");
    expect(plainName("網站 v2.1_a-b")).toBe("網站 v2.1_a-b");
    for (const bad of [
      "$(rm -rf ~)",
      "`id`",
      "a\nb",
      "x; y",
      "it's",
      '"',
      "a\u2028b",
      "a\u202eb",
      "\\",
    ])
      expect(plainName(bad)).not.toMatch(/[^\p{L}\p{N} ._-]/u);
  });
});
