import type { CodeToken } from "#lib/code-tokens.ts";
import type { Language, Step } from "./samples.ts";

/** Replaced in the browser, where the chosen key is known. */
export const KEY_PLACEHOLDER = "__KEY__";
export const USER_PLACEHOLDER = "__USER__";

type Samples = Record<Language, Record<Step, readonly CodeToken[]>>;

/** The highlighted samples, with placeholders for the key and the user. */
export type SampleTemplates = {
  exportKey: readonly CodeToken[];
  /** For a key that acts for its own user. */
  own: Samples;
  /** For an admin key, which has to name a user. */
  admin: Samples;
};

/** Replaces the placeholders in highlighted code. */
export function fillTemplate(
  tokens: readonly CodeToken[],
  { keyText, userId = "" }: { keyText: string; userId: string | undefined },
): CodeToken[] {
  return tokens.map(([text, kind]) => {
    const filled = text
      .replaceAll(KEY_PLACEHOLDER, () => keyText)
      .replaceAll(USER_PLACEHOLDER, () => userId);
    return kind ? [filled, kind] : [filled];
  });
}
