/** Characters that XML 1.0 permits in no document, not even escaped. Texts of guides may contain some, from a paste for example. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML content and attributes, without the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
