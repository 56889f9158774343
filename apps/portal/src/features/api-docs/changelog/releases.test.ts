import { createOpenApiDocument } from "@guidepost/api/openapi";
import { addedOperations, RELEASED } from "@guidepost/api/released";
import { describe, expect, it } from "vitest";
import { RELEASES } from "./releases.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});
const newest = RELEASES[0]?.changes.join("\n") ?? "";
const added = addedOperations(document);

/** Whether the newest entry has the path, or that of a new collection which contains it. */
function isNamed(operation: string): boolean {
  const [, path = ""] = operation.split(" ");
  const parents = added
    .map((one) => one.split(" ")[1] ?? "")
    .filter((one) => path.startsWith(`${one}/`));
  return [path, ...parents].some(
    (one) => newest.includes(` ${one}\``) || newest.includes(`\`${one}\``),
  );
}

describe("the changelog of the API (contract DOCS-6)", () => {
  it("begins with the version of the OpenAPI document", () => {
    expect(RELEASES[0]?.version).toBe(document.info.version);
  });

  it(`names each operation that was added after ${RELEASED.version} in its newest entry`, () => {
    expect(added.filter((operation) => !isNamed(operation))).toEqual([]);
  });
});
