import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "../setup/paths.mjs";

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The documentation of the portal and of the packages, which have samples to copy. */
const texts = [
  ...filesIn(inRoot("apps", "portal", "src", "features", "api-docs")),
  inRoot("packages", "sdk", "README.md"),
  inRoot("packages", "guidepost", "README.md"),
].map((path) => readFileSync(path, "utf8"));

test("all samples have the key in GUIDEPOST_KEY, and one with the scope admin in GUIDEPOST_ADMIN_KEY", () => {
  const names = texts.flatMap((text) => text.match(/\bGUIDEPOST_[A-Z_]*KEY\b/g) ?? []);
  expect([...new Set(names)].toSorted()).toEqual(["GUIDEPOST_ADMIN_KEY", "GUIDEPOST_KEY"]);
});

test("no sample needs uuidgen, which small images do not have", () => {
  expect(texts.filter((text) => text.includes("uuidgen"))).toEqual([]);
});
