// Prepares the fonts of preview images (decision 406). The image library reads neither the compression of the packages nor
// which characters a file has. The build runs this, and the worker thread does in development.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const woff2 = /** @type {{ decompress: (font: Buffer) => Promise<Uint8Array> }} */ (
  require("wawoff2")
);
const { create: readFont } =
  /** @type {{ create: (font: Buffer) => { characterSet: number[] } }} */ (require("fontkit"));
const folder = new URL("../dist/fonts/", import.meta.url);

/** Han characters have other forms in each region. */
const REGIONS = ["SC", "JP", "TC", "KR"];
const SCRIPTS = [
  "Arabic",
  "Armenian",
  "Bengali",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Gujarati",
  "Gurmukhi",
  "Hebrew",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Myanmar",
  "Sinhala",
  "Tamil",
  "Telugu",
  "Thai",
];

/** @typedef {{ family: string, isUsed: (part: string) => boolean }} Family */

/**
 * The families, and the parts of their packages that are used. Inter draws Latin, Greek and Cyrillic for all of them. The
 * parts of fonts for Han are numbered.
 *
 * @type {Family[]}
 */
const FAMILIES = [
  { family: "Inter", isUsed: () => true },
  ...REGIONS.map((region) => ({
    family: `Noto Sans ${region}`,
    isUsed: (/** @type {string} */ part) => /\d/.test(part),
  })),
  ...SCRIPTS.map((script) => ({
    family: `Noto Sans ${script}`,
    isUsed: (/** @type {string} */ part) => part === script.toLowerCase(),
  })),
];

/**
 * Returns the code points for which a font has a glyph, sorted.
 *
 * @param {Buffer} font
 */
function codePointsOf(font) {
  const codePoints = new Set(readFont(font).characterSet);
  // The end of a character map, which is not a character.
  codePoints.delete(0xffff);
  return Uint32Array.from(codePoints).sort();
}

/**
 * Joins consecutive numbers: `[1, 2, 3, 5]` becomes `[[1, 3], [5, 5]]`.
 *
 * @param {Iterable<number>} numbers
 */
function toRanges(numbers) {
  /** @type {[start: number, end: number][]} */
  const ranges = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/**
 * Stores a file as a whole: another process may have the earlier one in memory.
 *
 * @param {string} name
 * @param {string | Buffer} content
 */
async function store(name, content) {
  const path = fileURLToPath(new URL(name, folder));
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
}

/** @param {Family} family */
async function prepareFamily({ family, isUsed }) {
  const name = family.toLowerCase().replaceAll(" ", "-");
  /** @param {string} path */
  const packaged = (path) => require.resolve(`@fontsource-variable/${name}/${path}`);
  const parts = /** @type {Record<string, string>} */ (
    JSON.parse(await readFile(packaged("unicode.json"), "utf8"))
  );
  const files = [];
  for (const part of Object.keys(parts).filter(isUsed)) {
    const id = part.replaceAll(/[[\]]/g, "");
    const compressed = await readFile(packaged(`files/${name}-${id}-wght-normal.woff2`));
    const font = Buffer.from(await woff2.decompress(compressed));
    await store(`${name}-${id}.ttf`, font);
    files.push({ name: `${name}-${id}.ttf`, ranges: toRanges(codePointsOf(font)) });
  }
  return { family, files };
}

await mkdir(folder, { recursive: true });
const families = [];
for (const family of FAMILIES) families.push(await prepareFamily(family));
// Without the fonts of the machine, an image is the same on each.
await store("fonts.conf", "<fontconfig></fontconfig>\n");
// Last: without this file, the fonts are prepared again.
await store("fonts.json", JSON.stringify(families));
