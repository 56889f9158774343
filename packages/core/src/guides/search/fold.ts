/** Letters that differ from their base letter, but have no combining mark, and letters that are written in several ways. */
const BASE_LETTERS = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ł", "l"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["ı", "i"],
  ["ς", "σ"],
  // Arabic: alef, final yeh, teh marbuta, and the letters of Persian and Urdu for yeh, kaf and heh.
  ["ٱ", "ا"],
  ["ى", "ي"],
  ["ی", "ي"],
  ["ة", "ه"],
  ["ہ", "ه"],
  ["ک", "ك"],
  ...digitsOf("٠١٢٣٤٥٦٧٨٩"),
  ...digitsOf("۰۱۲۳۴۵۶۷۸۹"),
]);
const SPECIAL_LETTERS = new RegExp(`[${[...BASE_LETTERS.keys()].join("")}]`, "gu");

function digitsOf(digits: string): [string, string][] {
  return Array.from(digits, (digit, value) => [digit, `${value}`]);
}

/**
 * The characters that do not count: the accents of Latin, Greek and Cyrillic, the points and accents of Hebrew, the vowel
 * marks and hamzas of Arabic and its tatweel, and invisible characters such as soft hyphens, zero-width spaces and
 * directional marks. Marks of other scripts are voiced consonants and vowels, for example. Ranges instead of properties of
 * scripts: their members differ between versions of Node, and stored words must not.
 */
const IGNORED = new RegExp(
  [
    String.raw`[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`,
    String.raw`[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e]`,
    String.raw`[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]`,
    String.raw`[\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff]`,
    String.raw`\p{Default_Ignorable_Code_Point}`,
  ].join("|"),
  "gu",
);

export const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns a text without the differences that a search ignores (contract LIST-16, LIST-26): case, accents, compatibility
 * forms, vowel marks of Arabic and Hebrew, and invisible characters. Other marks stay on their letters. Idempotent.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(IGNORED, "")
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => BASE_LETTERS.get(letter) ?? letter)
    .normalize("NFC");
}

/** A character with those that can be composed with it: marks, half-width voiced marks and letters of Hangul syllables. */
const CLUSTER =
  /[^][\p{M}\p{Default_Ignorable_Code_Point}\uff9e\uff9f\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc]*/gu;

/**
 * Returns a folded text, and for each of its UTF-16 units the start and the end of the characters of `text` from which it
 * comes.
 */
export function foldWithPlaces(text: string): { folded: string; places: [number, number][] } {
  const places: [number, number][] = [];
  let folded = "";
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = fold(cluster);
    folded += part;
    const end = index + cluster.length;
    for (let unit = 0; unit < part.length; unit += 1) places.push([index, end]);
  }
  return { folded, places };
}
