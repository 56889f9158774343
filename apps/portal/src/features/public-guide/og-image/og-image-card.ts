import type { Branding } from "@guidepost/contract";
import { accentTones } from "@guidepost/contract/accent";
import { THEME } from "@guidepost/contract/theme";
import { LOGO } from "#lib/logo.ts";
import { OG_IMAGE_SIZE, type OgImageCard } from "#lib/og-image.ts";
import { excerpt } from "../seo/descriptions.ts";

const GREEN = THEME.light.accent;
const MARGIN = 80;
const BORDER = 20;

/** Code points of a title and of an author. A letter of Han, kana or Hangul is about twice as wide as a Latin one. */
const MAX_TITLE = 110;
const MAX_NAME = 40;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the preview image of a page (contract PREVIEW-1). Of `title` and `by`, the first text with characters that a font
 * draws is drawn.
 */
export function ogImageCard({
  title,
  by,
  note,
  branding = null,
  language = null,
}: {
  title: string[];
  /** The author, or the site. */
  by: string[];
  note: string;
  /** Null without branding. */
  branding?: Branding | null;
  /** The language of the title, which decides on the forms of Han characters. */
  language?: string | null;
}): OgImageCard {
  const { width, height } = OG_IMAGE_SIZE;
  const accent = branding?.accent || GREEN;
  const color = accent === GREEN ? GREEN : accentTones(accent, "light").accent;
  const brand = branding && (branding.name !== "" || branding.hides_credit) ? branding.name : null;
  const line = { x: MARGIN, color: THEME.light.ink, isAtEnd: false };
  const footer = { y: height - BORDER - 72, size: 32 };
  return {
    background: [
      `<rect width="${width}" height="${height}" fill="${THEME.light.canvas}"/>`,
      `<rect y="${height - BORDER}" width="${width}" height="${BORDER}" fill="${color}"/>`,
      brand === null ? logo() : "",
    ].join(""),
    lines: [
      brand === null
        ? { ...line, texts: ["Guidepost"], x: MARGIN + 76, y: 111, size: 32 }
        : { ...line, texts: [nameExcerpt(brand)], y: 112, size: 40 },
      { ...line, ...footer, texts: by.map(nameExcerpt), color: THEME.light.inkSoft },
      { ...line, ...footer, texts: [note], x: width - MARGIN, color, isAtEnd: true },
    ],
    title: {
      texts: title.map((text) => excerpt(text, MAX_TITLE)),
      x: MARGIN,
      y: 168,
      width: width - 2 * MARGIN,
      height: 300,
      sizes: [76, 66, 56, 48, 40, 34],
      color: THEME.light.ink,
    },
    language,
  };
}

function logo(): string {
  const shapes = LOGO.shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join("");
  return `<g transform="translate(${MARGIN} 72) scale(1.75)"><rect width="32" height="32" rx="8" fill="${LOGO.background}"/>${shapes}</g>`;
}

/** A name that has a place on the left half of a line. */
function nameExcerpt(name: string): string {
  return excerpt(name, WIDE.test(name) ? MAX_NAME / 2 : MAX_NAME);
}
