/** Stores the surface of the present document as that of the last release. */
import { writeFileSync } from "node:fs";
import { createOpenApiDocument } from "./document.ts";
import { surfaceOf } from "./surface.ts";

const FILE = new URL("released.json", import.meta.url);

// Neither address is part of the surface.
const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.example",
  portalUrl: "https://guidepost.example",
});
const { version } = document.info;
const surface = surfaceOf(document);
writeFileSync(FILE, `${JSON.stringify({ version, surface }, null, 2)}\n`);
process.stdout.write(`${surface.length} lines of version ${version}: ${FILE.pathname}\n`);
