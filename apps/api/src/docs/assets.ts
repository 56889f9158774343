import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What the page needs and nothing else: the name in the address, and of which files it is made. */
const files = {
  "swagger-ui.css": ["swagger-ui-dist/swagger-ui.css"],
  "swagger-ui-bundle.js": ["swagger-ui-dist/swagger-ui-bundle.js"],
  "docs.css": ["page", "introduction", "operations", "controls", "narrow"].map(
    (name) => `#docs-assets/${name}.css`,
  ),
  "docs.js": ["#docs-assets/docs.js"],
  "favicon.svg": ["#docs-assets/favicon.svg"],
  "inter.woff2": ["@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"],
};
export type AssetName = keyof typeof files;

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

type Asset = { bytes: Uint8Array<ArrayBuffer>; type: string };

/**
 * The page's files, read once. `version` changes with any of them, so that an address that holds
 * it can be cached for good.
 */
export const readAssets = (): { version: string; assets: ReadonlyMap<string, Asset> } => {
  const hash = createHash("sha256");
  const assets = new Map<string, Asset>();
  for (const [name, specifiers] of Object.entries(files)) {
    const parts = specifiers.map((specifier) => readFileSync(require.resolve(specifier)));
    const bytes = Buffer.concat(parts);
    hash.update(bytes);
    assets.set(name, { bytes, type: types[name.split(".").at(-1) ?? ""] ?? "" });
  }
  return { version: hash.digest("hex").slice(0, 12), assets };
};
