import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The assets of the page: the name in the URL, and the files that are joined. */
const ASSET_FILES = {
  "swagger-ui.css": ["swagger-ui-dist/swagger-ui.css"],
  "swagger-ui-bundle.js": ["swagger-ui-dist/swagger-ui-bundle.js"],
  "docs.css": ["page", "reference", "introduction", "operations", "controls", "narrow"].map(
    (name) => `#docs-assets/${name}.css`,
  ),
  "docs.js": ["#docs-assets/docs.js"],
  "favicon.svg": ["#docs-assets/favicon.svg"],
  "inter.woff2": ["@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"],
};
export type AssetName = keyof typeof ASSET_FILES;

const CONTENT_TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

type Asset = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Reads the assets. `version` is their hash, so that a URL with it can be cached permanently. */
export function readAssets(): { version: string; assets: ReadonlyMap<string, Asset> } {
  const hash = createHash("sha256");
  const assets = new Map<string, Asset>();
  for (const [name, specifiers] of Object.entries(ASSET_FILES)) {
    const parts = specifiers.map((specifier) => readFileSync(require.resolve(specifier)));
    const bytes = Buffer.concat(parts);
    hash.update(bytes);
    assets.set(name, { bytes, type: CONTENT_TYPES[name.split(".").at(-1) ?? ""] ?? "" });
  }
  return { version: hash.digest("hex").slice(0, 12), assets };
}
