import { describe, expect, it } from "vitest";
import { plainName, variableOf } from "./variable-name.ts";

describe("A key's name in the samples", () => {
  it("names the environment variable", () => {
    expect(variableOf("Website")).toBe("GUIDEPOST_KEY_WEBSITE");
    expect(variableOf("Crème brûlée, nightly (2)")).toBe("GUIDEPOST_KEY_CREME_BRULEE_NIGHTLY_2");
    expect(variableOf("網站")).toBe("GUIDEPOST_KEY");
    expect(variableOf(undefined)).toBe("GUIDEPOST_KEY");
  });

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
