import { describe, expect, it } from "vitest";
import { textOf } from "#lib/docs/code-tokens.ts";
import { fillTemplate, exportKey, LANGUAGES, samplesFor, STEPS } from "../quick-start/samples.ts";
import { sampleTemplates } from "./sample-templates.ts";

const baseUrl = "https://api.example.com/v1";
const templates = sampleTemplates(baseUrl);
const keyText = "The key A $& B, sk_…a1b2";

describe("sampleTemplates", () => {
  it.each([
    ["a key of one user", templates.own, undefined],
    ["an admin key", templates.admin, "maria"],
  ])("contains the same code as the samples after it is filled for %s", (_, samples, userId) => {
    const values = { keyText, userId };
    const expected = samplesFor({ baseUrl, ...values });
    for (const language of LANGUAGES)
      for (const step of STEPS)
        expect(textOf(fillTemplate(samples[language][step], values))).toBe(
          expected[language][step],
        );
    expect(textOf(fillTemplate(templates.exportKey, values))).toBe(exportKey(values));
  });
});
