import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

// JavaScript, because a worker thread of `npm run dev` does not run TypeScript.

/** The folder of this package, in the sources and in the bundle. */
const PACKAGE = new URL("../", import.meta.resolve("#fonts"));
const FOLDER = new URL("dist/fonts/", PACKAGE);
const LIST = new URL("fonts.json", FOLDER);

// Without the fonts of the machine, an image is the same on each.
// oxlint-disable-next-line node/no-process-env -- the library for fonts reads this variable when it starts
process.env["FONTCONFIG_FILE"] ??= fileURLToPath(new URL("fonts.conf", FOLDER));

/** The family for Latin, Greek and Cyrillic, which texts in an SVG can use. */
export const SVG_FAMILY = "Inter";

/** Emoji, which no font draws in color. */
const PICTOGRAPH = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u;
/** Joiners and directional marks, which change how letters are drawn. Other invisible characters are removed. */
const NEEDS_NO_GLYPH = /[\u200c-\u200f]|[\u061c\u2066-\u2069]/;
const REMOVED =
  /(?![\u200c-\u200f]|[\u061c\u2066-\u2069]|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A family of fonts, and its files with the code points for which they have glyphs.
 *
 * @typedef {{ family: string, files: { name: string, ranges: [start: number, end: number][] }[] }} Family
 */

/** @type {Family[] | undefined} */
let families;
/** The names of the files that the image library has loaded. */
const loaded = new Set();

async function readFamilies() {
  if (families) return families;
  // The build has prepared the fonts. In development, the first image does.
  if (!existsSync(LIST)) await import(new URL("scripts/prepare-fonts.mjs", PACKAGE).href);
  /** @type {Family[]} */
  const read = JSON.parse(readFileSync(LIST, "utf8"));
  // Texts in an SVG use the fonts that are loaded before the first SVG only.
  for (const { family, files } of read)
    if (family === SVG_FAMILY) for (const { name } of files) await load(name);
  families = read;
  return families;
}

/**
 * The region whose forms of Han characters a text has: that of its kana or Hangul, else of its language, else mainland China.
 *
 * @param {string} text
 * @param {string} language
 */
function regionOf(text, language) {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "JP";
  if (/\p{Script=Hangul}/u.test(text)) return "KR";
  if (/^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i.test(language)) return "TC";
  if (/^ja\b/i.test(language)) return "JP";
  if (/^ko\b/i.test(language)) return "KR";
  return "SC";
}

/** @param {string} name */
async function load(name) {
  if (loaded.has(name)) return;
  const fontfile = fileURLToPath(new URL(name, FOLDER));
  await sharp({ text: { text: "x", fontfile, rgba: true } })
    .raw()
    .toBuffer();
  loaded.add(name);
}

/**
 * Returns the text without the characters that no font draws, such as emoji, and the families that draw the others, the
 * first one first. Loads only the files with these characters.
 *
 * @param {string} text
 * @param {string | null} language a BCP 47 tag
 * @returns {Promise<{ text: string, families: string[] }>}
 */
export async function drawableText(text, language) {
  const preferred = `Noto Sans ${regionOf(text, language ?? "")}`;
  const [inter, ...others] = await readFamilies();
  const isPreferred = ({ family }) => family === preferred;
  const ordered = [
    inter,
    ...others.filter(isPreferred),
    ...others.filter((one) => !isPreferred(one)),
  ];
  const used = new Map();

  const isDrawable = (grapheme) => {
    if (PICTOGRAPH.test(grapheme)) return false;
    const needed = [];
    for (const character of grapheme) {
      if (NEEDS_NO_GLYPH.test(character)) continue;
      const font = fontOf(character.codePointAt(0), ordered);
      if (!font) return false;
      needed.push(font);
    }
    for (const { name, family } of needed) used.set(name, family);
    return true;
  };

  let drawable = "";
  for (const { segment } of GRAPHEMES.segment(text.normalize("NFC").replace(REMOVED, ""))) {
    if (/\s/.test(segment)) drawable += " ";
    else if (isDrawable(segment)) drawable += segment;
  }
  for (const name of used.keys()) await load(name);
  const names = new Set(used.values());
  return {
    text: drawable.replace(/ +/g, " ").trim(),
    families: ordered.map(({ family }) => family).filter((family) => names.has(family)),
  };
}

/**
 * @param {number} codePoint
 * @param {Family[]} ordered
 */
function fontOf(codePoint, ordered) {
  for (const { family, files } of ordered)
    for (const { name, ranges } of files)
      if (ranges.some(([start, end]) => start <= codePoint && codePoint <= end))
        return { name, family };
  return undefined;
}
