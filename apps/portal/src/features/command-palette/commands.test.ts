import { describe, expect, it } from "vitest";
import { filterGroup, matches, staticCommands } from "./commands.ts";

const CONTEXT = { username: "ada", setTheme: () => {}, showShortcuts: () => {} };
const labelsFor = (query: string, isOwner = true) =>
  staticCommands({ ...CONTEXT, isOwner }).flatMap((group) =>
    filterGroup(group, query).items.map(({ label }) => label),
  );

describe("the commands of the palette", () => {
  it("have unique ids", () => {
    const ids = staticCommands({ ...CONTEXT, isOwner: true }).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("match when each word is in the label or the keywords, in any case and order", () => {
    expect(labelsFor("THEME dark")).toEqual(["Use the dark theme"]);
    expect(labelsFor("api keys")).toContain("API keys");
    expect(labelsFor("no such words")).toEqual([]);
  });

  it("list matches of labels before matches of keywords", () => {
    const docs = staticCommands({ ...CONTEXT, isOwner: true }).slice(2);
    const [items = []] = docs.map((group) => filterGroup(group, "webhooks").items);
    expect(items[0]?.label).toBe("Webhooks");
    expect(items.every((command) => matches(command, "webhooks"))).toBe(true);
  });

  it("contain the pages of owners for owners only", () => {
    expect(labelsFor("audit log")).toContain("Audit log");
    expect(labelsFor("/settings/audit-log", false)).toEqual([]);
    expect(labelsFor("branding")).toContain("Branding");
    expect(labelsFor("/settings/branding", false)).toEqual([]);
  });
});
