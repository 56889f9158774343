import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import { RELEASED } from "../released.ts";
import { surfaceOf } from "../surface.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});
const surface = surfaceOf(document);
const added = surface.filter((line) => !RELEASED.surface.includes(line));

/** The field of a line, without its type or value. */
function fieldOf(line: string): string {
  return line.replace(/(?:: | = ).*/, "");
}

/** The object or the operation that has a field. */
function parentOf(field: string): string {
  return field.replace(/(?:\.[^.\s]+| body| (?:query|header)\.\S+)$/, "");
}

describe(`the document after the release ${RELEASED.version} (contract VER-1, DOCS-6)`, () => {
  it("still has each operation, parameter, field and value of the release", () => {
    const present = new Set(surface);
    expect(RELEASED.surface.filter((line) => !present.has(line))).toEqual([]);
  });

  it("requires no new field in a request that the release accepts", () => {
    const known = new Set(RELEASED.surface.map(fieldOf));
    const required = added
      .map(fieldOf)
      .filter((field) => /^\S+ \S+ (?:body|query|header)\b.*\w$/.test(field))
      .filter((field) => !known.has(field) && known.has(parentOf(field)));
    expect(required).toEqual([]);
  });

  it("has a newer version when its surface differs: raise RELEASE of the contract, and describe the change in releases.ts", () => {
    const order = document.info.version.localeCompare(RELEASED.version, "en", { numeric: true });
    expect(order).toBeGreaterThanOrEqual(added.length > 0 ? 1 : 0);
  });
});
