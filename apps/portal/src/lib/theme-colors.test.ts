import { readFileSync } from "node:fs";
import { join } from "node:path";
import { THEME } from "@guidepost/contract/theme";
import sharp from "sharp";
import { expect, it } from "vitest";
import { LOGO, logoSvg } from "./logo.ts";

const app = join(import.meta.dirname, "..", "app");

/** The picture of emails. The portal imports core in one place only, so that the file is read as text. */
function emailLogo(): Buffer {
  const file = join(app, "../../../../packages/core/src/mail/content/logo.ts");
  const [, lines = ""] = /LOGO_PNG = \[([^\]]*)\]/.exec(readFileSync(file, "utf8")) ?? [];
  return Buffer.from(
    Array.from(lines.matchAll(/"([^"]*)"/g), ([, part]) => part).join(""),
    "base64",
  );
}

it("the colors for emails, error pages and preview images are those of the style sheet (contract MAIL-21)", () => {
  const css = readFileSync(join(app, "globals.css"), "utf8");
  const named = (name: string) =>
    /light-dark\((#\w+), (#\w+)\)/.exec(css.slice(css.indexOf(`--${name}:`)))?.slice(1);
  for (const name of Object.keys(THEME.light) as (keyof typeof THEME.light)[]) {
    const variable = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(named(variable), variable).toEqual([THEME.light[name], THEME.dark[name]]);
  }
});

it("the offline page of the service worker has the colors of the theme", () => {
  const worker = readFileSync(join(app, "../../public/reader-sw.js"), "utf8");
  const known = new Set([...Object.values(THEME.light), ...Object.values(THEME.dark)]);
  const used = worker.match(/#[0-9a-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((color) => !known.has(color))).toEqual([]);
});

it("the icon of the browser tab has the shapes of the logo", () => {
  const icon = readFileSync(join(app, "icon.svg"), "utf8");
  const shapes = LOGO.shapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join("");
  expect(icon).toContain(`fill="${LOGO.background}"/>${shapes}</svg>`);
});

it("the picture in emails is the logo (contract MAIL-21)", async () => {
  const pixelsOf = (image: Buffer) =>
    sharp(image, { density: 135 }).resize(60, 60).flatten({ background: "#fff" }).raw().toBuffer();
  const svg = logoSvg(32).replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg"`);
  const [expected, actual] = await Promise.all([pixelsOf(Buffer.from(svg)), pixelsOf(emailLogo())]);
  const difference = expected.reduce(
    (sum, value, at) => sum + Math.abs(value - (actual[at] ?? 0)),
    0,
  );
  expect(actual).toHaveLength(expected.length);
  // The file has a palette of 64 colors.
  expect(difference / expected.length).toBeLessThan(3);
});
