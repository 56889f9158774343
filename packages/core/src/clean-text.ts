const NUL = "\u0000";
/** The length of the random part of a key in hexadecimal characters. */
export const SECRET_LENGTH = 48;
const SECRET = /(?:sk_)?[0-9a-f]{48}/gi;

/**
 * Shortens a text of the client and removes what looks like the secret of an API key. PostgreSQL cannot store
 * NUL, which a decoded path may contain.
 */
export function cleanText(text: string, maxLength: number): string {
  const storable = text.includes(NUL) ? text.replaceAll(NUL, "\uFFFD") : text;
  if (storable.length < SECRET_LENGTH) return storable;
  return storable.replace(SECRET, "sk_…").slice(0, maxLength);
}
