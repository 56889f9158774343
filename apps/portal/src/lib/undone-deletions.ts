/** What a sign-in has undone, for the first page after it. The notice deletes the cookie. */
export const UNDONE_DELETIONS_COOKIE = "undone-deletions";

const DELETIONS = ["account", "user"] as const;

export type UndoneDeletion = (typeof DELETIONS)[number];

/** Reads the value of the cookie. A browser can send any text. */
export function readUndoneDeletions(value = ""): UndoneDeletion[] {
  const given = new Set(value.split("."));
  return DELETIONS.filter((deletion) => given.has(deletion));
}
