import { describe, expect, it } from "vitest";
import { describeKey, exportKey, plainName, samplesFor, STEPS } from "./samples.ts";

const values = {
  baseUrl: "https://api.example.com/v1",
  keyText: describeKey({ name: "Website", lastFour: "a1b2" }),
  userId: undefined,
};

describe("a quick start sample", () => {
  it("contains the API's URL and the key in every language", () => {
    expect(exportKey(values)).toBe('# The key Website, sk_…a1b2\nexport GUIDEPOST_KEY="sk_…"');
    for (const sample of Object.values(samplesFor(values))) {
      const whole = STEPS.map((step) => sample[step]).join("\n");
      expect(whole).toContain("https://api.example.com/v1");
      expect(whole).toContain("GUIDEPOST_KEY");
      expect(whole).not.toContain("user_id");
    }
  });

  it("starts with the file name of a module in JavaScript", () => {
    expect(samplesFor(values).JavaScript.list).toMatch(/^\/\/ quick-start\.mjs: /);
  });

  it("contains user_id for an admin key", () => {
    for (const sample of Object.values(samplesFor({ ...values, userId: "maria" })))
      expect(sample.create).toMatch(/user_id"?: "maria"/);
  });
});

describe("plainName", () => {
  it("removes every character that could end a comment or start a command", () => {
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
