import { expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});

it("the document's groups begin with guides and their steps, and describe the group of each operation", () => {
  const groups = document.tags?.map(({ name }) => name) ?? [];
  expect(groups.slice(0, 2)).toEqual(["Guides", "Steps"]);
  const used = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path as Record<string, { tags?: string[] }>).flatMap(({ tags = [] }) => tags),
  );
  expect(used.length).toBeGreaterThan(groups.length);
  expect(used.filter((name) => !groups.includes(name))).toEqual([]);
});
