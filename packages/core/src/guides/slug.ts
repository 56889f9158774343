import anyAscii from "any-ascii";

const MAX_LENGTH = 80;

/** How many numbers one query tests. */
const NUMBERS_PER_QUERY = 64;

/** Cuts a slug to a length. A slug never ends in a hyphen. */
function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, "");
}

/** Letters of scripts without spaces between words, with the marks of long vowels and of half-width voiced letters. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");
const UNSPACED_RUN = new RegExp(`[${UNSPACED}ー\uff70\uff9e\uff9f]+`, "gu");
const WORDS = new Intl.Segmenter("en", { granularity: "word" });

/** Returns the words of a run of a script without spaces, with spaces around each. */
function spaceWords(run: string): string {
  const words = Array.from(WORDS.segment(run.normalize("NFKC")), ({ segment }) => segment);
  return ` ${words.join(" ")} `;
}

/**
 * Returns the letters and digits of a text in ASCII, in words joined by hyphens; may be empty (contract SLUG-8). The words
 * of scripts without spaces are those of the dictionary of this version of Node.
 */
export function slugify(text: string, length: number): string {
  // NFC: a combining accent must give the same slug as an accented letter.
  const words =
    anyAscii(text.normalize("NFC").replace(UNSPACED_RUN, spaceWords))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return cut(words.join("-"), length);
}

/**
 * Returns the slug of a title without a number (contract LIFE-9): words of `[a-z0-9]` joined by
 * single hyphens, at most 80 characters. Returns `guide` when the slug would be empty.
 */
export function slugBase(title: string): string {
  return slugify(title, MAX_LENGTH) || "guide";
}

/** Returns `base-n`, with the base cut so that the slug has at most 80 characters. */
export function numberedSlug(base: string, n: number): string {
  const suffix = `-${n}`;
  return cut(base, MAX_LENGTH - suffix.length) + suffix;
}

/** Returns evenly spaced numbers after `from` up to and including `to`. */
function spread(from: number, to: number): number[] {
  const step = Math.ceil((to - from) / NUMBERS_PER_QUERY);
  const count = Math.ceil((to - from) / step);
  return Array.from({ length: count }, (_, index) => Math.min(from + (index + 1) * step, to));
}

/** 2, 3, … 65, then powers of two up to 2^30. */
const FIRST_NUMBERS = [
  ...spread(1, 1 + NUMBERS_PER_QUERY),
  ...Array.from({ length: 24 }, (_, index) => 2 ** (index + 7)),
];

/**
 * Returns a free numbered slug (contract LIFE-10): the first free number up to 65, else one whose
 * predecessor is taken. Calls `takenOf` once for up to 64 guides of one title, four times for 50,000.
 *
 * @param takenOf returns which of the given slugs are taken
 */
export async function freeSlug(
  base: string,
  takenOf: (slugs: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  let lastTaken = 1;
  let numbers = FIRST_NUMBERS;
  for (;;) {
    const taken = await takenOf(numbers.map((n) => numberedSlug(base, n)));
    const free = numbers.find((n) => !taken.has(numberedSlug(base, n)));
    const before = numbers.filter((n) => free === undefined || n < free);
    lastTaken = before.at(-1) ?? lastTaken;
    if (free === lastTaken + 1) return numberedSlug(base, free);
    // Titles that end in these numbers can take all of them: continue after the last one.
    numbers = spread(lastTaken, free ?? lastTaken + NUMBERS_PER_QUERY);
  }
}
