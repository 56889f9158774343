/**
 * A key's name as a comment may have it: names are other people's words, and a shell that does not
 * know comments would run what is in them.
 */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, " ").trim();
}
