import sharp from "sharp";
import { drawableText, SVG_FAMILY } from "./fonts.js";

// JavaScript, because a worker thread of `npm run dev` does not run TypeScript.

/** @typedef {import("#lib/og-image.ts").OgImageCard} OgImageCard */
/** @typedef {Awaited<ReturnType<typeof drawableText>>} DrawableText */

const LETTER = /\p{L}/u;
/** The letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The height of a capital letter of Inter, as a part of the size of the font. */
const CAPITAL_HEIGHT = 0.73;

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

/**
 * Draws the image of a page for link previews, and returns it as PNG. HarfBuzz and FriBidi, which are in the image library,
 * join and order the letters of all scripts.
 *
 * @param {OgImageCard} card
 * @param {{ width: number, height: number }} size
 * @returns {Promise<Buffer>}
 */
export async function drawCard({ background, title, lines, language }, size) {
  const svgLines = [];
  const images = [];
  for (const line of lines) {
    const text = await firstDrawable(line.texts, language);
    const isSvg = text.families.every((family) => family === SVG_FAMILY);
    if (isSvg) svgLines.push(lineSvg(line, text.text));
    else images.push(await lineImage(line, text, language));
  }
  images.push(...(await titleImages(title, await firstDrawable(title.texts, language), language)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${background}${svgLines.join("")}</svg>`;
  return sharp(Buffer.from(svg)).composite(images).png().toBuffer();
}

/**
 * Returns the first of the texts with a letter or digit that a font draws, else the last one.
 *
 * @param {string[]} texts
 * @param {string | null} language
 * @returns {Promise<DrawableText>}
 */
async function firstDrawable(texts, language) {
  let drawable = { text: "", families: [] };
  for (const text of texts) {
    drawable = await drawableText(text, language);
    if (/[\p{L}\p{N}]/u.test(drawable.text)) break;
  }
  return drawable;
}

/**
 * @param {OgImageCard["lines"][number]} line
 * @param {string} text
 */
function lineSvg({ x, y, size, color, isAtEnd }, text) {
  const anchor = isAtEnd ? "end" : "start";
  return `<text x="${x}" y="${y}" font-family="${SVG_FAMILY}" font-size="${size}" fill="${color}" text-anchor="${anchor}">${escape(text)}</text>`;
}

/**
 * Draws a line at the middle of the letters of a Latin one: an image of a text does not have its base line.
 *
 * @param {OgImageCard["lines"][number]} line
 * @param {DrawableText} text
 * @param {string | null} language
 */
async function lineImage({ x, y, size, color, isAtEnd }, text, language) {
  const { data, info } = await textImage(text, { size, color, weight: 400, language });
  const middle = y - CAPITAL_HEIGHT * 0.5 * size;
  const left = isAtEnd ? x - info.width : x;
  return { input: data, left, top: Math.round(middle - info.height / 2) };
}

/**
 * Draws a title in the largest size in which it fits. Without a text there is no image.
 *
 * @param {OgImageCard["title"]} title
 * @param {DrawableText} text
 * @param {string | null} language
 */
async function titleImages({ x, y, width, height, sizes, color }, text, language) {
  if (text.text === "") return [];
  let image;
  for (const size of sizes) {
    image = await textImage(text, { size, color, weight: 500, language, width });
    if (image.info.height <= height) break;
  }
  const runsFromRight = RIGHT_TO_LEFT.test(LETTER.exec(text.text)?.[0] ?? "");
  const left = runsFromRight ? x + width - image.info.width : x;
  return [{ input: image.data, left, top: y + Math.round((height - image.info.height) / 2) }];
}

/**
 * Draws a text in an image that is as large as its letters.
 *
 * @param {DrawableText} text
 * @param {{ size: number, color: string, weight: number, language: string | null, width?: number }} options without a
 *   width, the text is one line
 */
function textImage({ text, families }, { size, color, weight, language, width }) {
  // The name of a family whose first weight is the lightest one contains that weight.
  const names = families.flatMap((family) => [family, `${family} Thin`]).join(", ");
  const lang = language === null ? "" : ` lang="${escape(language)}"`;
  const style = `font_family="${names}" foreground="${color}" weight="${weight}" line_height="1.15"`;
  const markup = `<span ${style}${lang}>${escape(text)}</span>`;
  // With 72 dots per inch, a point is a pixel.
  const font = `${SVG_FAMILY} ${size}`;
  return sharp({ text: { text: markup, font, width, dpi: 72, rgba: true, wrap: "word-char" } })
    .png()
    .toBuffer({ resolveWithObject: true });
}
