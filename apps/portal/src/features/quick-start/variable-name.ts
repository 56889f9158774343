/**
 * A key's name as a comment may have it: names are other people's words, and a shell that does not
 * know comments would run what is in them.
 */
export const plainName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}._-]+/gu, " ").trim();

/** The environment variable for a key, as `GUIDEPOST_KEY_WEBSITE`. */
export const variableOf = (name: string | undefined): string => {
  const word = (name ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .slice(0, 40)
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
  return word === "" ? "GUIDEPOST_KEY" : `GUIDEPOST_KEY_${word}`;
};
