import type { OpenApiDocument } from "./openapi-types.ts";
import RELEASED from "./released.json" with { type: "json" };
import { surfaceOf } from "./surface.ts";

/** The version and the surface of the last release; `npm run released` writes them. */
export { RELEASED };

/** Returns the operations of a document that the last release does not have: `POST /guides`. */
export function addedOperations(document: OpenApiDocument): string[] {
  const known = new Set(RELEASED.surface);
  return surfaceOf(document).filter((line) => /^[A-Z]+ \S+$/.test(line) && !known.has(line));
}
