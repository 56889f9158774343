import anyAscii from "any-ascii";

const maxLength = 80;
/** `-` and as many digits as an id has. */
const longestSuffix = 11;

/** Cut between words if the cut falls there: a slug never ends in a hyphen. */
const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, "");

/** The letters and digits of a text in ASCII, in words joined by single hyphens; perhaps nothing. */
export const slugify = (text: string, length: number): string => {
  // NFC: an accent typed as a character of its own must not give another slug.
  const words =
    anyAscii(text.normalize("NFC"))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return cut(words.join("-"), length);
};

/**
 * The slug a title asks for: `[a-z0-9]` in words joined by single hyphens, at most 80 characters,
 * `guide` when nothing of the title is left (DECISIONS 22).
 */
export const slugBase = (title: string): string => slugify(title, maxLength) || "guide";

/** The slug to take when `n - 1` guides of the user have `base`: `base-n`, within 80 characters. */
export const numberedSlug = (base: string, n: number): string => {
  const suffix = `-${n}`;
  return cut(base, maxLength - suffix.length) + suffix;
};

/** The slug to take while those of `taken` are: the base, else its first free number. */
export const freeSlug = (base: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(numberedSlug(base, number))) number += 1;
  return numberedSlug(base, number);
};

/**
 * Where every slug lies, in byte order, that `numberedSlug` can make of the base: behind the base
 * itself (`.` is the byte behind `-`), or, where numbers cut it, anywhere behind what is left.
 */
export const numberedRange = (base: string): { from: string; to: string } => {
  const stem = base.slice(0, maxLength - longestSuffix);
  return stem === base ? { from: base, to: `${base}.` } : { from: stem, to: `${stem}~` };
};
