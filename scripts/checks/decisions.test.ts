import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../setup/paths.mjs";

const folder = inRoot("docs", "decisions");
const read = (file: string): string => readFileSync(`${folder}/${file}`, "utf8");

test("the index of the decisions lists each decision once, with its number and title", () => {
  const titled = readdirSync(folder)
    .filter((file) => file !== "README.md")
    .map((file) => {
      const [, number, title] = /^# (\d{3}) (.+)$/m.exec(read(file)) ?? [];
      return `- [${number}](${file}) ${title}`;
    });
  const listed = read("README.md")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  expect(listed.toSorted()).toEqual(titled.toSorted());
});
