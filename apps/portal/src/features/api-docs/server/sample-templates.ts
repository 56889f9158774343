import type { CodeToken } from "#lib/docs/code-tokens.ts";
import { highlight } from "#server/highlight.ts";
import {
  KEY_PLACEHOLDER,
  type SampleTemplates,
  USER_PLACEHOLDER,
  exportKey,
  type Language,
  samplesFor,
  type Step,
} from "../quick-start/samples.ts";

const GRAMMARS = {
  curl: "shellscript",
  SDK: "javascript",
  JavaScript: "javascript",
  Python: "python",
} as const;

/** The samples of the quick start, highlighted. The browser inserts the chosen key. */
export function sampleTemplates(baseUrl: string): SampleTemplates {
  function highlightSamples(userId: string | undefined): SampleTemplates["own"] {
    const samples = samplesFor({ baseUrl, keyText: KEY_PLACEHOLDER, userId });
    const ofLanguage = (language: Language) =>
      Object.fromEntries(
        Object.entries(samples[language]).map(([step, code]) => [
          step,
          highlight(code, GRAMMARS[language]),
        ]),
      ) as Record<Step, readonly CodeToken[]>;
    return {
      curl: ofLanguage("curl"),
      SDK: ofLanguage("SDK"),
      JavaScript: ofLanguage("JavaScript"),
      Python: ofLanguage("Python"),
    };
  }
  return {
    exportKey: highlight(exportKey({ keyText: KEY_PLACEHOLDER }), "shellscript"),
    own: highlightSamples(undefined),
    admin: highlightSamples(USER_PLACEHOLDER),
  };
}
