type Change = { day: string; version: string; words: string };

/** What integrators should know of, newest first (DECISIONS 33); `version` is the OpenAPI document's. */
export const changelog: readonly Change[] = [
  {
    day: "2026-11-20",
    version: "1.0.0",
    words:
      "The first version: guides and their steps, publishing and featuring, restoring what was deleted, and usage. Nothing is deprecated.",
  },
];
