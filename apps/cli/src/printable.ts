/** Control characters except the line break, line separators, and characters that change the direction of text (UAX #9). */
const UNSAFE = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Replaces characters that change what a terminal shows by escapes such as `\u001B` (contract OPS-3). In JSON they are in
 * texts only, where it permits the same escape.
 */
export function escapeUnsafe(text: string): string {
  return text.replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}
