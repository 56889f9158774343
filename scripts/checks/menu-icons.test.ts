import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "../setup/paths.mjs";

const SOURCES = inRoot("apps", "portal", "src");
const DOTS = /\b(?:Circle)?Ellipsis(?:Vertical)?\b|\bMore(?:Vertical|Horizontal)\b/g;

test("all menus of actions in the portal have the icon Ellipsis, and no other icon with three dots", () => {
  const icons = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => readFileSync(join(SOURCES, file), "utf8").match(DOTS) ?? []);
  expect([...new Set(icons)]).toEqual(["Ellipsis"]);
});
