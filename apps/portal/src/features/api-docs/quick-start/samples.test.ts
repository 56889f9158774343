import { describe, expect, it } from "vitest";
import { exportKey, samplesFor, steps, type Reader } from "./samples.ts";

const reader: Reader = {
  baseUrl: "https://api.example.com/v1",
  key: { name: "Website", lastFour: "a1b2" },
  userId: undefined,
};

describe("The samples", () => {
  it("have the reader's address and key in every language", () => {
    expect(exportKey(reader)).toBe('# The key Website, sk_…a1b2\nexport GUIDEPOST_KEY="sk_…"');
    for (const sample of Object.values(samplesFor(reader))) {
      const whole = steps.map((step) => sample[step]).join("\n");
      expect(whole).toContain("https://api.example.com/v1");
      expect(whole).toContain("GUIDEPOST_KEY");
      expect(whole).not.toContain("user_id");
    }
  });

  it("name the file of the JavaScript sample, a module for its top-level await", () => {
    expect(samplesFor(reader).JavaScript.list).toMatch(/^\/\/ quick-start\.mjs: /);
  });

  it("name the user where the key is an admin key", () => {
    for (const sample of Object.values(samplesFor({ ...reader, userId: "maria" })))
      expect(sample.create).toMatch(/user_id"?: "maria"/);
  });
});
