import anyAscii from "any-ascii";

const maxLength = 80;
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
 * `guide` when nothing of the title is left (contract LIFE-9).
 */
export const slugBase = (title: string): string => slugify(title, maxLength) || "guide";

/** The slug to take when `n - 1` guides of the user have `base`: `base-n`, within 80 characters. */
export const numberedSlug = (base: string, n: number): string => {
  const suffix = `-${n}`;
  return cut(base, maxLength - suffix.length) + suffix;
};

/** How many numbers one look-up tests. */
const fanOut = 64;

/** The numbers after `from` up to `to`, at most `fanOut` of them, evenly spaced; `to` is the last. */
const spread = (from: number, to: number): number[] => {
  const step = Math.ceil((to - from) / fanOut);
  const count = Math.ceil((to - from) / step);
  return Array.from({ length: count }, (_, index) => Math.min(from + (index + 1) * step, to));
};

/** 2, 3, … 65, then powers of two up to 2^30. */
const firstNumbers = [
  ...spread(1, 1 + fanOut),
  ...Array.from({ length: 24 }, (_, index) => 2 ** (index + 7)),
];

/**
 * The numbered slug to take (contract LIFE-10): the first free number where it is at most 65, else one
 * whose predecessor is taken. `takenOf` returns which of some slugs are taken. It is called once for
 * up to 64 guides of one title and four times for 50,000, however many slugs there are.
 */
export async function freeSlug(
  base: string,
  takenOf: (slugs: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  let lastTaken = 1;
  let numbers = firstNumbers;
  for (;;) {
    const taken = await takenOf(numbers.map((n) => numberedSlug(base, n)));
    const free = numbers.find((n) => !taken.has(numberedSlug(base, n)));
    const before = numbers.filter((n) => free === undefined || n < free);
    lastTaken = before.at(-1) ?? lastTaken;
    if (free === lastTaken + 1) return numberedSlug(base, free);
    // All were taken, by titles that end in these very numbers: go on after the last of them.
    numbers = spread(lastTaken, free ?? lastTaken + fanOut);
  }
}
