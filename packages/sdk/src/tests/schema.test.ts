import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generateSchema, SCHEMA_FILE } from "../../scripts/schema.ts";

it("the types of the client are those of the OpenAPI document (update: npx pnpm@12.21.0 --filter @guidepost/sdk run schema)", async () => {
  expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await generateSchema());
});
